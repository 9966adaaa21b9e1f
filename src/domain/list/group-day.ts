import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { countsInGroup, type GroupRule, isGroupDone, neededOf } from '#domain/plan/group-rule.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import { isDoneOn, isDueOn, type ListedHabit, recordOf } from './wire-habit.ts';

/** One day of a divider that counts as one. */
export interface GroupDay {
  readonly done: number;
  /** How many done ones make the divider done; 0 on a day on which none of its habits is due. */
  readonly needed: number;
  readonly isDone: boolean;
}

/** A day of a divider as its streak counts it (figures/group.ts), known on `today`. */
export function groupDay(
  habits: readonly ListedHabit[],
  rule: GroupRule,
  day: DayKey,
  today: DayKey,
): GroupDay {
  const [number, now] = [dayNumber(day), dayNumber(today)];
  let [due, done] = [0, 0];
  for (const habit of habits) {
    if (!countsInGroup(habit)) continue;
    const flags = dayFlags(recordOf(habit), number, number, now);
    if (flags.due[0] === 0) continue;
    due += 1;
    if (flags.ticked[0] === 1) done += 1;
  }
  return { done, needed: neededOf(rule, due), isDone: isGroupDone(rule, done, due) };
}

/** The habits that are still to be done on a day: also those of so many times a week, which are due on no day of their own. */
export const leftOn = <H extends ListedHabit>(habits: readonly H[], day: DayKey): H[] =>
  habits.filter(
    (habit) =>
      countsInGroup(habit) &&
      isDueOn(habit, day) &&
      !isDoneOn(habit, day) &&
      habit.recent[day]?.state !== 'covered',
  );
