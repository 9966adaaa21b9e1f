import { type CountedDay, sameIds } from './habit-day.ts';

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
