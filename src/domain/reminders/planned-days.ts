import type { DayClock, DayKey } from '#domain/days/day-key.ts';
import { type Activity, isActive, keepsLimit } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { leftDays } from './open-days.ts';
import { type HabitReminder, habitReminders, isStillDue } from './reminder.ts';
import type { Reminded } from './reminder-list.ts';

/** What a habit asks for on a day that is not over. */
export interface PlannedDay {
  readonly day: DayKey;
  /** The reminders that come on the day, as if nothing were done until then; of several at one time the first. */
  readonly reminders: readonly HabitReminder[];
  /** Whether something is due and not done (docs/decisions/due-today.md). */
  readonly isLeft: boolean;
}

/** The days of a plan, the first of which is today: by the rules of reminders and of the evening's summary. */
export function plannedDays(
  habit: Activity & Reminded,
  record: HabitRecord,
  clock: DayClock,
  days: readonly DayKey[],
): PlannedDay[] {
  const [today] = days;
  if (today === undefined || !isActive(habit)) return [];
  const reminders = habitReminders(habit, record, clock, today);
  const isLeft = keepsLimit(record) ? () => false : leftDays(record, today);
  const comes = (reminder: HabitReminder, day: DayKey): boolean =>
    // Its time is its own: only the day is asked about.
    isStillDue(reminder, { day, at: 0, snoozed: true }, { isDone: record.ticks.has(day), now: 0 });
  return days.map((day) => ({
    day,
    reminders: firstOfEachTime(reminders.filter((reminder) => comes(reminder, day))),
    isLeft: isLeft(day),
  }));
}

const firstOfEachTime = (reminders: readonly HabitReminder[]): HabitReminder[] =>
  reminders.filter(({ time }, index) => reminders.findIndex((each) => each.time === time) === index);
