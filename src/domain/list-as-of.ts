import { type DayKey, weekdayOf } from './day-key.ts';
import { isDoneOn, type RecentDay } from './due-today.ts';
import { createdDay, dueDays, type WireHabit } from './wire-habit.ts';

type ListedHabit = WireHabit & { readonly recent: Readonly<Record<DayKey, RecentDay>> };

/**
 * The list as of a past day, from habits whose histories have it: those that existed on that day and were not archived. Paused ones are shown
 * as not due. A day counts as one of the schedule by what was in force then, not by the weekdays of today.
 */
export function listAsOf<H extends ListedHabit>(habits: readonly H[], day: DayKey): H[] {
  return habits.filter((habit) => isListedOn(habit, day)).map((habit) => asOf(habit, day));
}

/** A habit is created on a day in UTC: one that is due or done on an earlier day existed all the same. */
function isListedOn(habit: ListedHabit, day: DayKey): boolean {
  if (!(day in habit.history)) return false;
  if (isDoneOn(habit, day) || isScheduledOn(habit, day)) return true;
  const isArchived = habit.archivedAt !== null && habit.archivedAt.slice(0, 10) <= day;
  return createdDay(habit) <= day && !isArchived;
}

function isScheduledOn(habit: ListedHabit, day: DayKey): boolean {
  const state = habit.recent[day]?.state;
  return state === 'skipped' || state === 'onBreak' || dueDays(habit).includes(day);
}

function asOf<H extends ListedHabit>(habit: H, day: DayKey): H {
  const others = habit.days.filter((weekday) => weekday !== weekdayOf(day));
  const days = isScheduledOn(habit, day) ? [...others, weekdayOf(day)] : others;
  return { ...habit, activated: true, archivedAt: null, days };
}

/**
 * A habit with its history up to a past day of it: what a device can show of that day before it has read the list as of it. Its steps are not
 * known then, unless the day is done, and with it all of them. Undefined when the history lacks the day.
 */
export function untilDay<H extends ListedHabit>(habit: H, day: DayKey): H | undefined {
  if (!(day in habit.history)) return undefined;
  const upTo = <T>(days: Readonly<Record<DayKey, T>>): Record<DayKey, T> =>
    Object.fromEntries(Object.entries(days).filter(([each]) => each <= day));
  const completed = isDoneOn(habit, day);
  return {
    ...habit,
    history: upTo(habit.history),
    due: dueDays(habit).filter((each) => each <= day),
    recent: upTo(habit.recent),
    steps: habit.steps.map((step) => ({ ...step, completed })),
  };
}
