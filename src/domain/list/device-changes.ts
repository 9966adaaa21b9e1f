import type { DayRange } from '#domain/days/breaks.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { completedBy } from '#domain/figures/achievements.ts';
import { keepsLimit, logsAmount, toThousandths } from '#domain/plan/habit.ts';
import { type RecentDay, statesOf, toUnits } from '#domain/record/day-flags.ts';
import type { CountedDay, DayEvent, DayUpdate } from '#domain/record/habit-day.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { PlannedHabit } from '#domain/record/planning.ts';
import { applyDays, changedDay, changedDays, countedOf } from '#domain/record/ticking.ts';
import type { WireHabit, WireRecord } from './wire-habit.ts';
import { atDay, plannedOf, present, recordOf, shownOn, wireRecord } from './wire-habit.ts';

/**
 * Changes of a habit on a device: its record, by the functions that the server calls, and the days that its list shows.
 */

/** A day with all that the API answers of it. */
export interface KnownDay {
  readonly value: number | null;
  readonly state: RecentDay['state'];
  readonly note: string;
  readonly completedStepIds: readonly string[];
}

/** The user's day, and the days that were read with their notes and steps. */
export interface DeviceContext {
  readonly today: DayKey;
  readonly readDay: (day: DayKey) => KnownDay | undefined;
}

/** A habit after a change, and the days that differ. */
export interface Changed<H> {
  readonly habit: H;
  readonly days: ReadonlyMap<DayKey, CountedDay>;
}

/** The note of a day whose text this device has not read. */
const UNREAD = ' ';

/** The due items that were met, by the record that they were counted of. */
const counted = new WeakMap<WireRecord, number>();

/** The habit's part of the lifetime counter, on the day that it is shown on; of a limit, days are met by passing. */
export function lifetimeOf(habit: WireHabit, breaks: readonly DayRange[]): number {
  if (!keepsLimit(habit)) return completedOf(habit);
  return completedBy({ ...recordOf(habit, breaks), completed: 0 }, shownOn(habit));
}

/** The stored part of it: none of a limit. */
function completedOf(habit: WireHabit): number {
  const known = counted.get(habit.record) ?? countedOf(recordOf(habit));
  counted.set(habit.record, known);
  return known;
}

/** A habit in the form that the rules compute with, with some of its days. */
export function ruled(
  habit: WireHabit,
  days: Iterable<DayKey>,
  { today, readDay }: DeviceContext,
): PlannedHabit {
  const record = recordOf(habit);
  const dayOf = (day: DayKey): [DayKey, CountedDay] => {
    const read = readDay(day);
    const done = !logsAmount(habit) && record.ticks.has(day);
    const value = record.values?.get(day) ?? null;
    const all = habit.steps.filter(({ completed }) => (day === today ? completed : done)).map(({ id }) => id);
    return [
      day,
      {
        count: done ? (habit.history[day] ?? 1) : 0,
        done,
        completedStepIds: day === today ? all : (read?.completedStepIds ?? all),
        ...(record.skips?.has(day) && { skipped: true }),
        ...(value !== null && { value }),
        ...(record.noted?.has(day) && { note: read?.note || UNREAD }),
      },
    ];
  };
  return {
    ...record,
    ...planOf(habit),
    completed: completedOf(habit),
    days: new Map(Array.from(days, dayOf)),
  };
}

/** The plan of a habit, and its steps, in the form of the rules. */
export const planOf = (habit: WireHabit) => ({
  ...plannedOf(habit),
  step: toThousandths(habit.step),
  steps: habit.steps,
});

/** The habit with another record. */
export function withRecord<H extends WireHabit>(
  habit: H,
  after: HabitRecord & { completed: number },
  today: DayKey,
): H {
  const record = wireRecord(after);
  counted.set(record, after.completed);
  return present({ ...habit, record }, after, today);
}

function withDays<H extends WireHabit>(
  habit: H,
  before: PlannedHabit,
  days: ReadonlyMap<DayKey, CountedDay>,
  today: DayKey,
): Changed<H> {
  if (days.size === 0) return { habit, days };
  const after = withRecord(habit, applyDays(before, days), today);
  const now = days.get(today);
  if (!now) return { habit: after, days };
  const steps = habit.steps.map((each) => ({ ...each, completed: now.completedStepIds.includes(each.id) }));
  return { habit: { ...after, steps }, days };
}

/** The effect of an event on some days. */
export function withEvent<H extends WireHabit>(
  habit: H,
  days: readonly DayKey[],
  event: DayEvent,
  context: DeviceContext,
): Changed<H> {
  const current = atDay(habit, context.today);
  const before = ruled(current, days, context);
  return withDays(current, before, changedDays(before, days, event), context.today);
}

/** The effect of a change of one day by its fields; amounts in their unit. */
export function withUpdate<H extends WireHabit>(
  habit: H,
  day: DayKey,
  { value, ...update }: DayUpdate,
  context: DeviceContext,
): Changed<H> {
  const current = atDay(habit, context.today);
  const before = ruled(current, [day], context);
  const after = changedDay(before, day, { ...update, value: storedValue(habit, value) });
  const changed = after === before.days.get(day) ? [] : [[day, after] as const];
  return withDays(current, before, new Map(changed), context.today);
}

/** In thousandths where the habit logs an amount. */
function storedValue(habit: WireHabit, value: DayUpdate['value']): DayUpdate['value'] {
  if (!logsAmount(habit) || value === undefined || value === null) return value;
  return typeof value === 'number' ? toThousandths(value) : { add: toThousandths(value.add) };
}

/** A day as it was read, after its habit has changed: `changed` where the day itself has. */
export function followDay<D extends KnownDay>(
  read: D,
  day: DayKey,
  habit: WireHabit,
  changed: CountedDay | undefined,
): D {
  const record = recordOf(habit);
  const number = dayNumber(day);
  const [state = read.state] = statesOf(record, number, number, dayNumber(shownOn(habit)));
  const value = logsAmount(habit) ? toUnits(record.values?.get(day) ?? null) : countOn(habit, record, day);
  if (!changed) return { ...read, value, state };
  const { note = '', completedStepIds } = changed;
  return {
    ...read,
    value,
    state,
    completedStepIds: [...completedStepIds],
    note: note === UNREAD ? read.note : note,
  };
}

/** Null for a day that is not done; of one outside of the history no count above 1 is known. */
const countOn = (habit: WireHabit, record: HabitRecord, day: DayKey): number | null =>
  record.ticks.has(day) ? habit.history[day] || 1 : null;
