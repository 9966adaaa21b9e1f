import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { historyDays, present, recordOf } from '#domain/list/wire-habit.ts';
import { changeSchedule } from '#domain/plan/schedule.ts';
import { buildHabit, TODAY as friday } from '#tests/client/build-account-data.ts';
import { weekMarks, weekOf, weekSummary } from './week-marks.ts';

test('starts the week on the chosen weekday', () => {
  expect(weekOf(friday, 1)[0]).toBe('2026-11-16');
  expect(weekOf(friday, 0)[0]).toBe('2026-11-15');
  expect(weekOf(friday, 6)[0]).toBe('2026-11-14');
  expect(weekOf(friday, 5)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

const untouched = Object.fromEntries(historyDays(friday, 7).map((day) => [day, 0]));
/** A habit of every day, unticked. */
const habitOf = ({ history, ...given }: Partial<Habit> = {}) =>
  buildHabit({ ...given, history: { ...untouched, ...history } });
const statesOf = (habit: Habit): string[] => weekMarks(habit, friday, 1).week.map((mark) => mark.state);

test('marks a day as done, missed, off, open or future', () => {
  const habit = habitOf({ days: [1, 2, 3, 4, 5], history: { '2026-11-16': 1, '2026-11-18': 2 } });
  const { week: marks, shown } = weekMarks(habit, friday, 1);
  expect(shown).toEqual(marks);
  expect(marks.map((mark) => mark.state)).toEqual(['done', 'missed', 'done', 'missed', 'open', 'off', 'off']);
  expect(marks.findIndex((mark) => mark.today)).toBe(4);
  expect(weekSummary(marks)).toEqual({ count: 2, due: 5 });
});

test('marks days before the first one as off', () => {
  const habit = habitOf({ createdAt: '2026-11-19T08:00:00.000Z' });
  expect(statesOf(habit)).toEqual(['off', 'off', 'off', 'missed', 'open', 'future', 'future']);
});

test.each([
  ['the weekdays change', [5, 6], ['open', 'future', 'off']],
  ['the habit is paused', [], ['off', 'off', 'off']],
])('keeps past days when %s', (_, days, coming) => {
  const habit = habitOf({ history: { '2026-11-17': 1 } });
  const record = recordOf(habit);
  const schedule = changeSchedule(record.schedule, friday, days);
  const changed = { ...habit, record: { ...habit.record, schedule } as Habit['record'] };
  expect(statesOf(present(changed, recordOf(changed), friday))).toEqual([
    'missed',
    'done',
    'missed',
    'missed',
    ...coming,
  ]);
});

test('marks skipped days and those of a break as days of rest, which count for nothing', () => {
  const habit = habitOf({
    history: { '2026-11-18': 1 },
    recent: { '2026-11-17': { value: null, state: 'skipped', note: false } },
    breaks: [
      { from: '2026-11-19', to: '2026-11-19' },
      { from: '2026-11-22', to: null },
    ],
  });
  const { week } = weekMarks(habit, friday, 1);
  expect(week.map(({ state }) => state)).toEqual([
    'missed',
    'rest',
    'done',
    'rest',
    'open',
    'future',
    'rest',
  ]);
  expect(weekSummary(week)).toEqual({ count: 1, due: 4 });
});

test('shows the seven days from yesterday on the first day of a week', () => {
  const { week, shown } = weekMarks(habitOf({ history: { '2026-11-19': 1 } }), friday, 5);
  expect(week.map((mark) => mark.state)).toEqual(['open', ...Array.from({ length: 6 }, () => 'future')]);
  expect(shown.map((mark) => mark.state)).toEqual([
    'done',
    'open',
    ...Array.from({ length: 5 }, () => 'future'),
  ]);
  expect(shown.findIndex((mark) => mark.today)).toBe(1);
});
