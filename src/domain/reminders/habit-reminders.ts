import type { DayClock, DayKey } from '#domain/days/day-key.ts';
import { firstDayOf } from '#domain/days/first-day.ts';
import { type Activity, isPlainHabit } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { openDays } from './open-days.ts';
import {
  instantOf,
  nextReminder,
  type PlannedReminder,
  type ReminderRule,
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

/** The rules of all reminders of a habit on a day, in their order; none while it is paused or archived. */
export function habitReminders(
  habit: Activity & Reminded,
  record: HabitRecord,
  clock: DayClock,
  today: DayKey,
): HabitReminder[] {
  const { schedule, createdOn, ticks, skips, breaks } = record;
  const isPlain = isPlainHabit({ ...record, repeat: schedule.at(-1)?.repeat ?? null });
  const rule = reminderRuleOf(
    {
      ...habit,
      schedule,
      firstDay: firstDayOf(createdOn, ticks),
      isOpen: isPlain ? undefined : openDays(record, today),
      isSkipped: (day) => skips?.has(day) === true,
      breaks,
    },
    clock,
  );
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
