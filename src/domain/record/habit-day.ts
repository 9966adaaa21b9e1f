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

function without(ids: readonly string[], removed: string): string[] {
  return ids.filter((id) => id !== removed);
}

export function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}
