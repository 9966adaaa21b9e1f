import { isOnBreak } from './breaks.ts';
import type { DayKey } from './day-key.ts';
import { isDoneOn, type RecentDay } from './due-today.ts';
import { type KnownDay, shownState } from './predict-day.ts';
import { atDay, dueDays, type WireHabit } from './wire-habit.ts';

/** A day of a habit as far as it is known. */
export interface ShownDay {
  readonly state: RecentDay['state'];
  /** Null while the text is unknown. */
  readonly note: string | null;
  /** Null while they are unknown. */
  readonly completedStepIds: readonly string[] | null;
  /** Whether a skip would make a difference: not on a day that is not due, nor in a break. */
  readonly canSkip: boolean;
}

/** What a device knows of a day: it was read, or the history of the habit has it. `done` counts where neither is so. */
interface Known {
  readonly today: DayKey;
  readonly known: KnownDay | undefined;
  readonly done: boolean;
}

/** One day of a habit, from the day as it was read or from the history; the steps of today are those of the habit. */
export function shownDay(habit: WireHabit, day: DayKey, { today, known, done }: Known): ShownDay {
  const current = atDay(habit, today);
  const isListed = day in current.history;
  const state = stateOn(current, day, isListed, known?.state ?? (done ? 'done' : 'none'));
  const wasNoted = current.recent?.[day]?.note === true || !isListed;
  return {
    state,
    note: known?.note ?? (wasNoted ? null : ''),
    completedStepIds: day === today ? completedOf(current) : stepsOn(current, state, known),
    canSkip:
      state === 'none' || state === 'skipped' || (state === 'done' && isScheduled(current, day, isListed)),
  };
}

function stateOn(habit: WireHabit, day: DayKey, isListed: boolean, other: RecentDay['state']) {
  return isListed ? shownState(habit, day) : other;
}

function stepsOn(habit: WireHabit, state: RecentDay['state'], known: KnownDay | undefined) {
  if (known) return known.completedStepIds;
  // A day is done once all its steps are (docs/rules/steps.md#steps-and-the-day).
  return state === 'done' ? habit.steps.map(({ id }) => id) : null;
}

const completedOf = ({ steps }: WireHabit): string[] =>
  steps.filter(({ completed }) => completed).map(({ id }) => id);

/** Whether a done day would be due without its tick; a day that the history lacks may be. */
function isScheduled(habit: WireHabit, day: DayKey, isListed: boolean): boolean {
  if (!isListed) return true;
  return dueDays(habit).includes(day) && !isOnBreak(habit.breaks ?? [], day) && isDoneOn(habit, day);
}
