import type { DayClock, DayKey } from './day-key.ts';
import {
  instantOf,
  nextReminder,
  type PlannedReminder,
  type ReminderRule,
  type Reminding,
  reminderRuleOf,
} from './reminder.ts';
import { type Reminded, remindersOf } from './reminder-list.ts';

/** The rule of one of a habit's reminders. */
export interface HabitReminder extends ReminderRule {
  readonly id: string;
  readonly message?: string | undefined;
}

/** The reminder of a habit that comes next. */
export interface NextReminder extends PlannedReminder {
  readonly reminderId: string;
}

/** The rules of all reminders of a habit, in their order; none while it is paused or archived. */
export function habitReminders(habit: Reminding & Reminded, clock: DayClock): HabitReminder[] {
  const rule = reminderRuleOf(habit, clock);
  if (rule === null) return [];
  return remindersOf(habit).map(({ id, time, days, message }) => ({
    ...rule,
    id,
    time,
    weekdays: days,
    message,
  }));
}

/**
 * The first reminder of a habit after an instant. `fromDay`: the first day that a reminder may still have, by its id. Of several in one
 * minute the first of the list comes.
 */
export function nextOfHabit(
  reminders: readonly HabitReminder[],
  after: number,
  fromDay: (id: string) => DayKey,
): NextReminder | null {
  let first: NextReminder | null = null;
  for (const reminder of reminders) {
    const next = nextReminder(reminder, after, fromDay(reminder.id));
    if (next !== null && (first === null || next.at < first.at)) first = { ...next, reminderId: reminder.id };
  }
  return first;
}

/** The reminders of a habit that come in the same minute as one on its day: all of them are sent with it. */
export function sameMinute(
  reminders: readonly HabitReminder[],
  { day, at }: PlannedReminder,
): readonly HabitReminder[] {
  return reminders.filter(({ time, timeZone, dayStart }) => instantOf(day, time, timeZone, dayStart) === at);
}
