import { type DayKey, weekdayOf } from './day-key.ts';
import { type CountedDay, type DayEvent, EMPTY_DAY, reduceDay } from './habit-day.ts';
import { type Schedule, weekdaysOn } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { countOf } from './wire-habit.ts';

const NO_DAY: CountedDay = { ...EMPTY_DAY, count: 0 };

/** Some days of a habit; a missing day has no tick. */
type Days = ReadonlyMap<DayKey, CountedDay>;

export function dayOf({ days }: { readonly days: Days }, day: DayKey): CountedDay {
  return days.get(day) ?? NO_DAY;
}

/** The effect of an event on some days of a habit: the days that differ afterwards, in their new state. */
export function changedDays(
  habit: { readonly days: Days; readonly steps: readonly { readonly id: string }[] },
  days: Iterable<DayKey>,
  event: DayEvent,
): Map<DayKey, CountedDay> {
  const stepIds = habit.steps.map((step) => step.id);
  const changed = new Map<DayKey, CountedDay>();
  for (const day of days) {
    const before = dayOf(habit, day);
    const after = reduceDay(before, stepIds, event);
    if (after !== before) changed.set(day, { ...after, count: countOf(before.count, after.done) });
  }
  return changed;
}

/** A habit's days with the set of its ticks and the count of those on due days, which are derived. */
interface Ticked {
  readonly schedule: Schedule;
  readonly ticks: TickSet;
  readonly completed: number;
  readonly days: Days;
}

/** Changes the state of days. Ticks and counter follow; a repetition changes neither. */
export function applyDays<H extends Ticked>(habit: H, changed: Days): H {
  let { ticks, completed } = habit;
  for (const [day, { done }] of changed) {
    if (done === ticks.has(day)) continue;
    ticks = done ? ticks.with(day) : ticks.without(day);
    if (countsOn(habit.schedule, day)) completed += done ? 1 : -1;
  }
  return { ...habit, ticks, completed, days: new Map([...habit.days, ...changed]) };
}

/** True when a tick on `day` counts: a ticked day is due even before the creation day. */
export function countsOn(schedule: Schedule, day: DayKey): boolean {
  return weekdaysOn(schedule, day).includes(weekdayOf(day));
}

/** The set of a habit's ticks and the count of those on due days, computed from the done days. */
export function recount(schedule: Schedule, done: readonly DayKey[]): Pick<Ticked, 'ticks' | 'completed'> {
  return { ticks: TickSet.of(done), completed: done.filter((day) => countsOn(schedule, day)).length };
}
