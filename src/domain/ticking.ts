import type { DayKey } from './day-key.ts';
import { type CountedDay, type DayEvent, type DayState, EMPTY_DAY, reduceDay } from './habit-day.ts';
import { isPlanned, type Schedule } from './schedule.ts';
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
    const after = counted(before, reduceDay(before, stepIds, event));
    if (after !== before) changed.set(day, after);
  }
  return changed;
}

/** The state after an event with the count and the note of the day before it. */
function counted(before: CountedDay, after: DayState): CountedDay {
  if (after === before) return before;
  const { note } = before;
  return { ...after, count: countOf(before.count, after.done), ...(note !== undefined && { note }) };
}

/** A change of one day by its fields; those left out stay. */
export interface DayUpdate {
  /** The completed steps of the day, all others are incomplete; unknown ones are ignored. */
  readonly completedStepIds?: readonly string[] | undefined;
  /** Above 0: done; 0 or null: not done. */
  readonly value?: number | null | undefined;
  readonly state?: 'skipped' | null | undefined;
  readonly note?: string | undefined;
}

/**
 * One day after a change of some of its fields, in the order of `DayUpdate`: a value decides over the steps of the same change. Repeating
 * it changes nothing more.
 */
export function updateDay(day: CountedDay, stepIds: readonly string[], update: DayUpdate): CountedDay {
  const after = eventsOf(day, stepIds, update).reduce(
    (state, event) => counted(state, reduceDay(state, stepIds, event)),
    day,
  );
  if (update.note === undefined || update.note === (after.note ?? '')) return after;
  const { note: _, ...rest } = after;
  return update.note === '' ? rest : { ...rest, note: update.note };
}

function eventsOf(
  { completedStepIds: before }: CountedDay,
  stepIds: readonly string[],
  { completedStepIds: wanted, value, state }: DayUpdate,
): DayEvent[] {
  // A value sets all steps, so those of the same change must not make the day done on the way.
  const after = value === undefined ? (wanted ?? before) : before;
  const removed = stepIds.filter((id) => before.includes(id) && !after.includes(id));
  const added = stepIds.filter((id) => after.includes(id) && !before.includes(id));
  // Removed ones first: all steps completed in between would make the day done and end its skip.
  const events: DayEvent[] = [
    ...removed.map((stepId): DayEvent => ({ type: 'uncompleteStep', stepId })),
    ...added.map((stepId): DayEvent => ({ type: 'completeStep', stepId })),
  ];
  if (value !== undefined) events.push({ type: (value ?? 0) > 0 ? 'mark' : 'unmark' });
  if (state !== undefined) events.push({ type: state === null ? 'unskip' : 'skip' });
  return events;
}

/** A habit's days with the sets of its ticks and skips and the count of ticks on due days, which are derived. */
interface Ticked {
  readonly schedule: Schedule;
  readonly ticks: TickSet;
  readonly skips?: TickSet;
  readonly completed: number;
  readonly days: Days;
}

/** Changes the state of days. The sets and the counter follow; a repetition changes none of them. */
export function applyDays<H extends Ticked>(habit: H, changed: Days): H {
  let { ticks, skips = TickSet.empty, completed } = habit;
  for (const [day, { done, skipped }] of changed) {
    skips = skipped ? skips.with(day) : skips.without(day);
    if (done === ticks.has(day)) continue;
    ticks = done ? ticks.with(day) : ticks.without(day);
    if (countsOn(habit.schedule, day)) completed += done ? 1 : -1;
  }
  return { ...habit, ticks, skips, completed, days: new Map([...habit.days, ...changed]) };
}

/** True when a tick on `day` counts: a ticked day is due even before the creation day. */
export function countsOn(schedule: Schedule, day: DayKey): boolean {
  return isPlanned(schedule, day);
}

/** What is derived from a habit's days, computed from the done and the skipped ones. */
export function recount(
  schedule: Schedule,
  done: readonly DayKey[],
  skipped: readonly DayKey[] = [],
): Required<Pick<Ticked, 'ticks' | 'skips' | 'completed'>> {
  return {
    ticks: TickSet.of(done),
    skips: TickSet.of(skipped),
    completed: done.filter((day) => countsOn(schedule, day)).length,
  };
}
