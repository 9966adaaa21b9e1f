import { expect, test } from 'vitest';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, type Plan, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { habitYear } from './habit-year.ts';

const TODAY = '2026-11-30';
const habit = (ticked: DayKey[], plan: Plan = { days: EVERY_DAY }): HabitRecord => ({
  schedule: startSchedule(plan),
  createdOn: '2025-11-01',
  ticks: TickSet.of(ticked),
});
const comeback = (record: HabitRecord, year = 2026) => habitYear(record, year, TODAY).comeback;
/** So many days in a row from a day on. */
const run = (day: DayKey, count: number) => dayRange(day, addDays(day, count - 1));

test('finds the longest run after a pause of 14 days, the latest of equal ones', () => {
  const first = run('2026-01-01', 10);
  expect(comeback(habit([...first, ...run('2026-01-25', 5)]))).toEqual({ day: '2026-01-25', run: 5 });
  // One day less is no pause.
  expect(comeback(habit([...first, ...run('2026-01-24', 5)]))).toBeNull();
  const longer = [...first, ...run('2026-02-01', 9), ...run('2026-03-01', 4), ...run('2026-04-01', 9)];
  expect(comeback(habit(longer))).toEqual({ day: '2026-04-01', run: 9 });
});

test('counts the longest run until the next pause, whenever it began', () => {
  const first = run('2026-01-01', 10);
  const days = [...first, '2026-03-01', ...run('2026-03-04', 6), '2026-03-12', ...run('2026-06-01', 5)];
  expect(comeback(habit(days))).toEqual({ day: '2026-03-01', run: 6 });
});

test('takes two in a row for no comeback, and the first run ever neither', () => {
  expect(comeback(habit([...run('2026-01-01', 10), ...run('2026-02-01', 2)]))).toBeNull();
  expect(comeback(habit(run('2026-06-01', 30)))).toBeNull();
});

test('counts a pause that began in the year before, in the year of its end', () => {
  const record = habit([...run('2025-11-01', 20), ...run('2026-02-01', 6)]);
  expect(comeback(record)).toEqual({ day: '2026-02-01', run: 6 });
  expect(comeback(record, 2025)).toBeNull();
});

test('takes breaks and a plan without days for a pause, and days between two due ones for none', () => {
  const days = [...run('2026-01-01', 10), ...run('2026-04-01', 8)];
  const broken = { ...habit(days), breaks: [{ from: '2026-01-11', to: '2026-03-31' }] };
  expect(comeback(broken)).toEqual({ day: '2026-04-01', run: 8 });
  const paused = changeSchedule(
    changeSchedule(startSchedule(EVERY_DAY), '2026-01-11', []),
    '2026-04-01',
    EVERY_DAY,
  );
  expect(comeback({ ...habit(days), schedule: paused })).toEqual({ day: '2026-04-01', run: 8 });
  const monthly: Plan = { days: EVERY_DAY, repeat: { type: 'monthDays', days: [1] } };
  const firsts = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'];
  expect(comeback(habit(firsts, monthly))).toBeNull();
  expect(comeback(habit([...firsts, '2026-07-01', '2026-08-01', '2026-09-01'], monthly))).toEqual({
    day: '2026-07-01',
    run: 3,
  });
});

test('is not ended by what is still open today', () => {
  const days = [...run('2026-10-01', 10), ...run(addDays(TODAY, -5), 5)];
  expect(comeback(habit(days))).toEqual({ day: addDays(TODAY, -5), run: 5 });
});

test('is none of a limit, whose days are kept without an entry', () => {
  const limit = {
    ...habit([]),
    kind: 'limit' as const,
    schedule: startSchedule({ days: EVERY_DAY, target: 2000 }),
  };
  expect(comeback({ ...limit, breaks: [{ from: '2026-03-01', to: '2026-05-01' }] })).toBeNull();
});
