import { type CountedDay, type DayEvent, type DayState, reduceDay } from './habit-day.ts';

/** A change of one day by its fields; those left out stay. */
export interface DayUpdate {
  /** The completed steps of the day, all others are incomplete; unknown ones are ignored. */
  readonly completedStepIds?: readonly string[] | undefined;
  /** Of a habit that is ticked, above 0: done, 0 or null: not done. Of an amount, in thousandths: the amount, or what is added to it. */
  readonly value?: number | { readonly add: number } | null | undefined;
  readonly state?: 'skipped' | null | undefined;
  readonly note?: string | undefined;
}

/**
 * One day of a habit that is ticked after a change of some of its fields, in the order of `DayUpdate`: a value decides over the steps of the same change. Repeating
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
  if (value !== undefined) events.push({ type: isTick(value) ? 'mark' : 'unmark' });
  if (state !== undefined) events.push({ type: state === null ? 'unskip' : 'skip' });
  return events;
}

/** An addition to a habit that is ticked is a tick. */
const isTick = (value: NonNullable<DayUpdate['value']> | null): boolean =>
  typeof value === 'number' ? value > 0 : value !== null;

/** The state after an event with the count and the note of the day before it. */
export function counted(before: CountedDay, after: DayState): CountedDay {
  if (after === before) return before;
  const { note } = before;
  return { ...after, count: countOf(before.count, after.done), ...(note !== undefined && { note }) };
}

/** The count of a day after it is set to done or not done. */
const countOf = (count: number, done: boolean): number => (done ? Math.max(1, count) : 0);
