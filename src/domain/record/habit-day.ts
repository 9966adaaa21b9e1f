/**
 * The state of one habit on one day, for the rules of docs/rules/steps.md#steps-and-the-day and of skipping
 * (docs/rules/days.md#states-of-a-day).
 */
export interface DayState {
  readonly done: boolean;
  readonly completedStepIds: readonly string[];
  /** Skipped by hand; left out when not. Never together with `done`: skipped gives way to done. */
  readonly skipped?: true;
}

/** The same with the number of completions, and what was noted. */
export interface CountedDay extends DayState {
  readonly count: number;
  /** The amount logged, in thousandths; left out when nothing is, and for a habit that is ticked. */
  readonly value?: number;
  /** Left out when empty. */
  readonly note?: string;
}

export type DayEvent =
  | { readonly type: 'mark' | 'unmark' | 'skip' | 'unskip' }
  | { readonly type: 'completeStep' | 'uncompleteStep' | 'addStep' | 'deleteStep'; readonly stepId: string };

export const EMPTY_DAY: DayState = { done: false, completedStepIds: [] };

/**
 * The day after an event, by the six rules of docs/rules/steps.md#steps-and-the-day; a day that becomes done is not skipped any more, and a
 * done day cannot be skipped. `stepIds` are the habit's steps before the event; an event with a step that is not among them changes nothing
 * (for `addStep`: one that is). Returns `day` itself when nothing changes.
 */
export function reduceDay(day: DayState, stepIds: readonly string[], event: DayEvent): DayState {
  switch (event.type) {
    case 'mark':
      return settle(day, true, stepIds);
    case 'unmark':
      return settle(day, false, []);
    case 'skip':
      return day.done || day.skipped ? day : { ...day, skipped: true };
    case 'unskip':
      return day.skipped ? { done: day.done, completedStepIds: day.completedStepIds } : day;
    case 'completeStep':
      return completeStep(day, stepIds, event.stepId);
    case 'uncompleteStep':
      return uncompleteStep(day, event.stepId);
    case 'addStep':
      return stepIds.includes(event.stepId) ? day : settle(day, false, day.completedStepIds);
    default:
      return deleteStep(day, stepIds, event.stepId);
  }
}

function completeStep(day: DayState, stepIds: readonly string[], stepId: string): DayState {
  if (!stepIds.includes(stepId)) return day;
  const completed = stepIds.filter((id) => id === stepId || day.completedStepIds.includes(id));
  return settle(day, day.done || completed.length === stepIds.length, completed);
}

function uncompleteStep(day: DayState, stepId: string): DayState {
  if (!day.completedStepIds.includes(stepId)) return day;
  return settle(day, false, without(day.completedStepIds, stepId));
}

function deleteStep(day: DayState, stepIds: readonly string[], stepId: string): DayState {
  if (!stepIds.includes(stepId)) return day;
  const left = without(stepIds, stepId);
  const completed = without(day.completedStepIds, stepId);
  const noneIncomplete = left.length > 0 && left.every((id) => completed.includes(id));
  return settle(day, day.done || noneIncomplete, completed);
}

function settle(day: DayState, done: boolean, completedStepIds: readonly string[]): DayState {
  const same = done === day.done && sameIds(day.completedStepIds, completedStepIds);
  if (same) return day;
  return { done, completedStepIds, ...(day.skipped && !done && { skipped: true }) };
}

const without = (ids: readonly string[], removed: string): string[] => ids.filter((id) => id !== removed);

export function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}

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
  const count = after.done ? Math.max(1, before.count) : 0;
  return { ...after, count, ...(note !== undefined && { note }) };
}

/**
 * One day of a habit from two sources: done where either is, with the larger count and the steps of both that the habit has; skipped where
 * either is and neither is done; with the larger amount; with the note of `here`, or else of `other`. For today the steps follow the day,
 * and the day its steps (docs/rules/steps.md#steps-and-the-day). Returns `here` itself when nothing changes.
 */
export function mergeDay(
  here: CountedDay,
  other: CountedDay,
  stepIds: readonly string[],
  isToday: boolean,
): CountedDay {
  const either = new Set([...here.completedStepIds, ...other.completedStepIds]);
  const completed = stepIds.filter((id) => either.has(id));
  const complete = isToday && stepIds.length > 0 && completed.length === stepIds.length;
  const count = Math.max(here.count, other.count, complete ? 1 : 0);
  const completedStepIds = isToday && count > 0 ? stepIds : completed;
  const skipped = count === 0 && (here.skipped ?? other.skipped) === true;
  const note = here.note ?? other.note;
  const value = Math.max(here.value ?? -1, other.value ?? -1);
  const same =
    count === here.count &&
    value === (here.value ?? -1) &&
    skipped === (here.skipped === true) &&
    note === here.note &&
    sameIds(here.completedStepIds, completedStepIds);
  if (same) return here;
  return {
    count,
    done: count > 0,
    completedStepIds,
    ...(value >= 0 && { value }),
    ...(skipped && { skipped }),
    ...(note !== undefined && { note }),
  };
}
