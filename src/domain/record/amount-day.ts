import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { isRequired, keepsLimit, reachesAmount } from '#domain/plan/habit.ts';
import { rowOn, type Schedule } from '#domain/plan/schedule.ts';
import { periodDays } from './day-flags.ts';
import type { CountedDay, DayUpdate } from './habit-day.ts';
import type { HabitRecord } from './habit-record.ts';
import { periodOf } from './periods.ts';

/**
 * Days of habits that log an amount (docs/rules/habits.md#amounts). All values are whole thousandths. Their steps are a list to tick, which
 * says nothing about the amount.
 */

export interface AmountHabit extends HabitRecord {
  /** What one tap adds. */
  readonly step: number;
}

/** The target of a day; of a total, that of its period. */
const targetOn = (schedule: Schedule, day: DayKey): number => rowOn(schedule, day)?.target ?? 0;

const isTotal = (schedule: Schedule, day: DayKey): boolean => rowOn(schedule, day)?.repeat?.type === 'total';

/**
 * Whether a value meets the target of its day. A total is met by its period, and a limit when its day is over; what is never required is done
 * with any value.
 */
export function meetsTarget(habit: HabitRecord, day: DayKey, value: number | null): boolean {
  if (!isRequired(habit)) return value !== null;
  if (!reachesAmount(habit) || value === null || isTotal(habit.schedule, day)) return false;
  return value >= targetOn(habit.schedule, day);
}

/** The done days of an amount by its values: what its ticks are. */
export function ticksOfValues(record: HabitRecord, values: Iterable<readonly [DayKey, number]>): TickSet {
  const done: DayKey[] = [];
  for (const [day, value] of values) if (meetsTarget(record, day, value)) done.push(day);
  return TickSet.of(done);
}

/** The same of the values that a record has. */
export const ticksOfLogged = (record: HabitRecord): TickSet =>
  ticksOfValues(record, record.values?.entries() ?? []);

/**
 * A day set to done or not done (docs/rules/habits.md#kinds): an amount gets its target or nothing; a limit nothing or one step more; a scale
 * nothing, since it is not known how it was.
 */
export function markedAmount(habit: AmountHabit, key: DayKey, day: CountedDay, done: boolean): CountedDay {
  const value = day.value ?? null;
  if (!isRequired(habit)) return done ? day : withValue(habit, key, day, null);
  if (keepsLimit(habit)) return withValue(habit, key, day, done ? null : (value ?? 0) + habit.step);
  return withValue(habit, key, day, done ? (value ?? 0) + lackingOn(habit, key, value ?? 0) : null);
}

/** What the day lacks to its target, or its period to the total. */
function lackingOn(habit: AmountHabit, key: DayKey, value: number): number {
  const target = targetOn(habit.schedule, key);
  if (!isTotal(habit.schedule, key)) return Math.max(0, target - value);
  const number = dayNumber(key);
  const period = periodOf(periodDays(habit, number, number), number);
  return Math.max(0, target - (period?.sum ?? 0));
}

/** The day after a change of its fields. */
export function updatedAmount(
  habit: AmountHabit,
  key: DayKey,
  day: CountedDay,
  { value, state, completedStepIds, note }: DayUpdate,
  stepIds: readonly string[],
): CountedDay {
  let after = day;
  if (completedStepIds) {
    after = { ...after, completedStepIds: stepIds.filter((id) => completedStepIds.includes(id)) };
  }
  if (value !== undefined) after = withValue(habit, key, after, valueAfter(after.value ?? null, value));
  if (state !== undefined) after = withSkip(habit, key, after, state === 'skipped');
  if (note === undefined) return after;
  const { note: _, ...rest } = after;
  return note === '' ? rest : { ...rest, note };
}

function valueAfter(before: number | null, change: NonNullable<DayUpdate['value']> | null): number | null {
  if (change === null || typeof change === 'number') return change;
  return (before ?? 0) + change.add;
}

/** Skipped gives way to done: a day on which its target is met, or its total. What is logged of a limit never is. */
function endsSkip(habit: HabitRecord, key: DayKey, value: number | null): boolean {
  if (!reachesAmount(habit) || value === null || !isTotal(habit.schedule, key)) {
    return meetsTarget(habit, key, value);
  }
  const { values = DayValues.empty } = habit;
  const number = dayNumber(key);
  const account = periodDays({ ...habit, values: values.with(key, value) }, number, number);
  return account?.ticked[number - account.start] === 1;
}

function withValue(habit: AmountHabit, key: DayKey, day: CountedDay, value: number | null): CountedDay {
  const { value: _, skipped, ...rest } = day;
  return {
    ...rest,
    ...(value !== null && { value }),
    ...(skipped && !endsSkip(habit, key, value) && { skipped }),
  };
}

function withSkip(habit: AmountHabit, key: DayKey, day: CountedDay, skip: boolean): CountedDay {
  const { skipped: _, ...rest } = day;
  return skip && !endsSkip(habit, key, day.value ?? null) ? { ...rest, skipped: true } : rest;
}
