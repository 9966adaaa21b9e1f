import { describe, expect, it } from 'vitest';
import { type DayKey, dayIn } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { Repeat } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { openDays } from './open-days.ts';
import { isStillDue, nextReminder, type ReminderRule } from './reminder.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const utc = (time: string): number => Date.parse(`${time}Z`);

function ruleOf(repeat: Repeat, more: Partial<HabitRecord> = {}): ReminderRule {
  const schedule = startSchedule({ days: EVERY_DAY, repeat, weekStart: 1 });
  const record: HabitRecord = { schedule, createdOn: '2026-11-01', ticks: TickSet.empty, ...more };
  const clock = { timeZone: 'UTC', dayStart: 0 };
  return { schedule, firstDay: record.createdOn, time: '08:00', ...clock, isOpen: openDays(record, TODAY) };
}

const next = (rule: ReminderRule): DayKey | undefined => nextReminder(rule, utc('2026-11-20T12:00'), '')?.day;

describe('the next reminder', () => {
  it.each<[Repeat, string]>([
    [{ type: 'interval', every: 10, unit: 'day', from: '2026-11-19' }, '2026-11-29'],
    [{ type: 'interval', every: 365, unit: 'day', from: '2026-11-20' }, '2027-11-20'],
    [{ type: 'interval', every: 5, unit: 'week', from: '2026-12-24' }, '2026-12-24'],
    [{ type: 'interval', every: 3, unit: 'month', from: '2026-08-31' }, '2026-11-30'],
    [{ type: 'monthDays', days: [20] }, '2026-12-20'],
    [{ type: 'monthDays', days: ['last'] }, '2026-11-30'],
    [{ type: 'times', count: 3, per: 'week' }, '2026-11-21'],
  ])('of %j is on %s', (repeat, day) => {
    expect(next(ruleOf(repeat))).toBe(day);
  });

  it('is within the bounds of the habit, and in no break', () => {
    const daily: Repeat = { type: 'interval', every: 1, unit: 'day', from: '2026-11-01' };
    expect(next(ruleOf(daily, { startsOn: '2027-03-01' }))).toBe('2027-03-01');
    expect(next(ruleOf(daily, { endsOn: '2026-11-21' }))).toBe('2026-11-21');
    expect(next(ruleOf(daily, { endsOn: TODAY }))).toBeUndefined();
    expect(next(ruleOf(daily, { breaks: [{ from: TODAY, to: '2026-12-01' }] }))).toBe('2026-12-02');
    expect(next(ruleOf(daily, { breaks: [{ from: TODAY, to: null }] }))).toBeUndefined();
  });

  it('of a scale comes on its days, until it is rated', () => {
    const daily: Repeat = { type: 'interval', every: 1, unit: 'day', from: '2026-11-01' };
    expect(next(ruleOf(daily, { kind: 'scale' }))).toBe('2026-11-21');
    const values = DayValues.of([['2026-11-21', 4000]]);
    const rated = { kind: 'scale', values, ticks: TickSet.of(['2026-11-21']) } as const;
    expect(next(ruleOf(daily, rated))).toBe('2026-11-22');
  });

  it('of a week whose count is met is in the next one', () => {
    const ticks = TickSet.of(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(next(ruleOf({ type: 'times', count: 3, per: 'week' }, { ticks }))).toBe('2026-11-23');
  });
});

it('is sent on a day that is still open alone', () => {
  const planned = { day: TODAY, at: utc('2026-11-20T08:00') };
  const state = { isDone: false, now: planned.at };
  const times: Repeat = { type: 'times', count: 1, per: 'week' };
  expect(dayIn('UTC', planned.at)).toBe(TODAY);
  expect(isStillDue(ruleOf(times), planned, state)).toBe(true);
  expect(isStillDue(ruleOf(times, { ticks: TickSet.of(['2026-11-16']) }), planned, state)).toBe(false);
  expect(isStillDue(ruleOf(times, { endsOn: '2026-11-19' }), planned, state)).toBe(false);
});
