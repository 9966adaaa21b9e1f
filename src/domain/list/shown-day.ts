import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { dayFlags, type RecentDay, statesOf } from '#domain/record/day-flags.ts';
import { type HabitRecord, neutralFlags } from '#domain/record/habit-record.ts';
import type { KnownDay } from './device-changes.ts';
import { shownOn, type WireHabit } from './wire-habit.ts';

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

/** One day of a habit: its state by the record, its note and its steps as they were read; the steps of today are those of the habit. */
export function shownDay(
  habit: WireHabit,
  record: HabitRecord,
  day: DayKey,
  read: KnownDay | undefined,
): ShownDay {
  const number = dayNumber(day);
  const today = shownOn(habit);
  const [state = 'none'] = statesOf(record, number, number, dayNumber(today));
  const isDue = (dayFlags(record, number, number).due[0] ?? 0) > 0;
  const isFree = (neutralFlags(record, number, number)?.[0] ?? 0) === 0;
  const isNoted = record.noted?.has(day) === true;
  return {
    state,
    note: read?.note ?? (isNoted ? null : ''),
    completedStepIds: stepsOn(habit, state, day === today, read),
    canSkip: state === 'none' || state === 'skipped' || (state === 'done' && isDue && isFree),
  };
}

function stepsOn(
  { steps }: WireHabit,
  state: RecentDay['state'],
  isToday: boolean,
  read: KnownDay | undefined,
): readonly string[] | null {
  if (isToday) return steps.filter(({ completed }) => completed).map(({ id }) => id);
  if (read) return read.completedStepIds;
  // A day is done once all its steps are (docs/rules/steps.md#steps-and-the-day).
  return state === 'done' ? steps.map(({ id }) => id) : null;
}
