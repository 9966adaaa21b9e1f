import { describe, expect, test } from 'vitest';
import { addDays, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { type LetterHabit, letterOf, letterWeek } from './letter.ts';

/** A Monday, and the Monday after its week. */
const WEEK = '2026-11-16';
const TODAY = '2026-11-23';
const END = '2026-11-22';

const habit = (id: string, done: readonly string[], fields: Partial<HabitRecord> = {}): LetterHabit => ({
  id,
  record: {
    createdOn: '2026-09-01',
    schedule: startSchedule(EVERY_DAY),
    ticks: TickSet.of(done),
    ...fields,
  },
  isReminded: true,
  hasStreaks: true,
});
const letter = (...habits: LetterHabit[]) => letterOf(habits, WEEK, TODAY);
const types = (...habits: LetterHabit[]) => letter(...habits)?.facts.map(({ type }) => type);

test('the week of a letter is the last whole one, by the first day of the user’s weeks', () => {
  const days = dayRange('2026-11-16', '2026-11-24');
  expect(days.map((day) => letterWeek(day, 1))).toEqual([
    ...Array(7).fill('2026-11-09'),
    '2026-11-16',
    '2026-11-16',
  ]);
  expect(letterWeek('2026-11-22', 0)).toBe('2026-11-15');
});

describe('the facts of a letter', () => {
  test('name a habit that was done each time, and the days on which something was', () => {
    const run = habit('run', ['2026-11-17', '2026-11-19', '2026-11-21'], {
      schedule: startSchedule([2, 4, 6]),
    });
    expect(letter(run)?.facts).toEqual([
      { type: 'whole', id: 'run', done: 3 },
      { type: 'days', days: 3 },
    ]);
  });

  test('name the longest streak first, and each habit once', () => {
    const read = habit('read', dayRange('2026-11-10', END));
    expect(letter(read)?.facts).toEqual([
      { type: 'longest', id: 'read', streak: 13 },
      { type: 'days', days: 7 },
    ]);
    const longerBefore = habit('read', [...dayRange('2026-09-01', '2026-10-01'), ...dayRange(WEEK, END)]);
    expect(types(longerBefore)).not.toContain('longest');
    expect(types({ ...read, hasStreaks: false })).not.toContain('longest');
    // It has a streak of weeks.
    const repeat = { type: 'times', count: 7, per: 'week' } as const;
    const schedule = startSchedule({ days: EVERY_DAY, repeat, weekStart: 1 });
    expect(types(habit('read', dayRange('2026-09-28', END), { schedule }))).not.toContain('longest');
  });

  test('name the longest streak as it was at the end of the week, whatever was done since', () => {
    const goesOn = habit('read', dayRange('2026-11-10', TODAY));
    expect(letter(goesOn)?.facts[0]).toEqual({ type: 'longest', id: 'read', streak: 13 });
    const missedLast = habit('read', dayRange('2026-11-10', '2026-11-21'));
    expect(types(missedLast)).not.toContain('longest');
    const forgiven = habit('read', dayRange('2026-11-01', '2026-11-21'), { grace: true });
    expect(letter(forgiven)?.facts[0]).toEqual({ type: 'longest', id: 'read', streak: 21 });
  });

  test('name what was taken up again, and not what only had a break of days', () => {
    expect(types(habit('swim', ['2026-10-20', '2026-11-18']))).toEqual(['back', 'days']);
    expect(types(habit('swim', ['2026-11-10', '2026-11-18']))).toEqual(['days']);
    expect(types(habit('swim', ['2026-11-18']))).toEqual(['days']);
  });

  test('name what went clearly better than in the weeks before', () => {
    const before = ['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10'];
    const walk = habit('walk', [...before, ...dayRange(WEEK, '2026-11-19')]);
    expect(letter(walk)?.facts[0]).toEqual({ type: 'better', id: 'walk', rate: 57, before: 14 });
  });

  test('name an amount that was the largest of five weeks, and none without those before', () => {
    const pages = (weeks: readonly number[]) => {
      const values = weeks.map((amount, at) => [addDays(WEEK, 7 * at - 28), amount * 1000] as const);
      const schedule = startSchedule({ days: EVERY_DAY, target: 100_000 });
      return habit('pages', [], { kind: 'amount', values: DayValues.of(values), schedule });
    };
    expect(types(pages([5, 6, 7, 8, 9]))).toContain('most');
    expect(letter(pages([5, 6, 7, 8, 9]))?.facts[0]).toEqual({ type: 'most', id: 'pages', amount: 9 });
    expect(types(pages([5, 6, 0, 8, 9]))).not.toContain('most');
    expect(types(pages([5, 6, 7, 9, 9]))).not.toContain('most');
  });

  test('name a limit that was kept all week, and never how often it was not', () => {
    const limit = (values: readonly (readonly [string, number])[]) =>
      habit('coffee', [], {
        kind: 'limit',
        schedule: startSchedule({ days: EVERY_DAY, target: 2_000 }),
        values: DayValues.of(values),
      });
    expect(types(limit([]))).toEqual(['clean']);
    expect(types(limit([['2026-11-18', 5_000]]))).toEqual([]);
  });

  test('are at most three, and none of a habit that began later', () => {
    const run = habit('run', dayRange('2026-11-10', END));
    const read = habit('read', ['2026-10-20', '2026-11-18']);
    const swim = habit('swim', dayRange(WEEK, END), { createdOn: WEEK });
    expect(types(run, read, swim)).toHaveLength(3);
    expect(letter(habit('new', [], { createdOn: TODAY }))).toBeNull();
  });
});

describe('the suggestion of a letter', () => {
  const suggestion = (...habits: LetterHabit[]) => letter(...habits)?.suggestion;
  const eightWeeks = dayRange('2026-09-28', END);

  test('is one habit after a week without anything, and nothing to change after a good one', () => {
    expect(suggestion(habit('read', []))).toEqual({ type: 'begin' });
    // Nothing was asked for in a week on a break.
    const away = { breaks: [{ from: '2026-11-01', to: '2026-12-01' }] };
    expect(suggestion(habit('read', [], away))).toEqual({ type: 'goOn' });
    expect(suggestion(habit('read', eightWeeks))).toEqual({ type: 'goOn' });
  });

  test('is to leave out the weekday that rarely fits', () => {
    const withoutSundays = habit(
      'run',
      eightWeeks.filter((day) => weekdayOf(day) !== 0),
    );
    expect(suggestion(withoutSundays)).toEqual({ type: 'weekday', id: 'run', weekday: 0 });
  });

  test('is never to leave out a weekday that the plan no longer has, or of a plan that has few or none', () => {
    const done = eightWeeks.filter((day) => weekdayOf(day) !== 0);
    const daily = startSchedule(EVERY_DAY);
    const left = habit('run', done, { schedule: changeSchedule(daily, '2026-11-21', [1, 2, 3, 4, 5, 6]) });
    expect(suggestion(left)).toEqual({ type: 'goOn' });
    const schedule = startSchedule([0, 1]);
    expect(suggestion(habit('run', done, { schedule }))?.type).not.toBe('weekday');
    const repeat = { type: 'interval', every: 1, unit: 'day', from: '2026-09-01' } as const;
    const interval = startSchedule({ days: EVERY_DAY, repeat });
    expect(suggestion(habit('run', done, { schedule: interval }))?.type).not.toBe('weekday');
  });

  test('is a reminder for what comes and goes without one', () => {
    const everyOther = eightWeeks.filter((_, day) => day % 2 === 0);
    const read = { ...habit('read', everyOther), isReminded: false };
    expect(suggestion(read)).toEqual({ type: 'reminder', id: 'read' });
    expect(suggestion({ ...read, isReminded: true })).toEqual({ type: 'begin' });
  });

  test('is fewer habits where there are many and less than half is done', () => {
    const many = Array.from({ length: 6 }, (_, at) => habit(`h${at}`, ['2026-11-17']));
    expect(suggestion(...many)).toEqual({ type: 'fewer' });
  });
});
