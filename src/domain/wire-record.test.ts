import { beforeAll, expect, test } from 'vitest';
import { addDays, dayRange } from './day-key.ts';
import { predictDay } from './predict-day.ts';
import { predictAchievement } from './predict-figures.ts';
import { predictHabitUpdate } from './predict-update.ts';
import { EVERY_DAY } from './weekdays.ts';
import { atDay, type WireHabit } from './wire-habit.ts';
import { recordOfWire } from './wire-record.ts';

/** A Thursday. */
const TODAY = '2026-11-26';
const day = (back: number) => addDays(TODAY, -back);
const DAYS = dayRange(day(6), TODAY).toReversed();
const context = { today: TODAY, known: undefined };

beforeAll(async () => {
  await import('./wire-kinds.ts');
});

const habitOf = (given: Partial<WireHabit>): WireHabit => ({
  id: 'h',
  order: 0,
  days: EVERY_DAY,
  activated: true,
  archivedAt: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  history: Object.fromEntries(DAYS.map((each) => [each, 0])),
  due: DAYS,
  recent: {},
  steps: [],
  kind: 'amount',
  target: 10,
  ...given,
});

test('a habit that was made on the day before it in UTC is due from that day on', () => {
  // Ten in the evening in New York.
  const evening = habitOf({ createdAt: `${TODAY}T03:00:00.000Z`, due: [TODAY, day(1)] });
  expect(recordOfWire(evening).createdOn).toBe(day(1));
  expect(predictDay(evening, TODAY, { value: 4 }, context).due).toEqual([TODAY, day(1)]);
  const morning = { ...evening, due: [TODAY] };
  expect(predictDay(morning, TODAY, { value: 4 }, context).due).toEqual([TODAY]);
});

test('a habit that is paused or archived is due neither today nor later, whatever it logs', () => {
  const thrice = { type: 'times', count: 3, per: 'week' } as const;
  const before = { weekStart: 1, met: 0, sum: 0, neutral: 0 };
  const habits = [
    habitOf({ activated: false }),
    habitOf({ archivedAt: '2026-11-20T08:00:00.000Z' }),
    habitOf({ kind: 'check', target: null, repeat: thrice, periodBefore: before, activated: false }),
  ];
  for (const habit of habits) {
    const tomorrow = addDays(TODAY, 1);
    expect(atDay(habit, tomorrow).due?.filter((each) => each >= tomorrow)).toEqual([]);
    expect(predictDay(habit, day(1), { value: 10 }, context).due).not.toContain(TODAY);
  }
});

test('a habit that is resumed is due from today on, and was not in its pause', () => {
  const rest = { value: null, state: 'notDue' as const, note: true };
  const paused = habitOf({ activated: false, due: [day(5), day(6)], recent: { [day(2)]: rest } });
  const resumed = predictHabitUpdate(paused, { activated: true }, TODAY);
  expect(resumed.due).toEqual([TODAY, day(5), day(6)]);
  expect(resumed.recent).toEqual({ [day(2)]: rest });
});

test.each([
  ['before today', { [day(3)]: 1, [day(2)]: 1 }],
  ['today', { [day(3)]: 1, [TODAY]: 1 }],
])('a habit keeps its figures in a pause after a week that is met %s', (_, done) => {
  const achievement = { completed: 20, currentStreak: 4, bestStreak: 4, percentage: 80, medals: [7] };
  const twice = { type: 'times', count: 2, per: 'week' } as const;
  const before = { weekStart: 1, met: 0, sum: 0, neutral: 0 };
  const empty = habitOf({ kind: 'check', target: null, repeat: twice, periodBefore: before });
  const met = { ...empty, history: { ...empty.history, ...done } };
  const paused = predictHabitUpdate(met, { activated: false }, TODAY);
  expect(predictAchievement(achievement, met, paused, TODAY)).toEqual(achievement);
});
