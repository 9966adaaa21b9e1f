import { addDays, type DayKey, dayIn, dayRange } from './day-key.ts';
import { type Activity, isActive } from './habit.ts';
import { isDue, type Schedule } from './schedule.ts';
import { HOUR } from './time.ts';

/** What decides when a habit reminds: its days, and a time of day in the user's zone. */
export interface ReminderRule {
  readonly schedule: Schedule;
  readonly firstDay: DayKey;
  /** HH:mm. */
  readonly time: string;
  /** IANA. */
  readonly timeZone: string;
}

/** A habit as far as its reminder is concerned, and the days on which it is due. */
interface Reminding extends Activity {
  readonly reminderTime: string | null;
  readonly schedule: Schedule;
  readonly firstDay: DayKey;
}

/** When a habit reminds; null without a reminder time, and while it is paused or archived. */
export function reminderRuleOf(habit: Reminding, timeZone: string): ReminderRule | null {
  const { reminderTime: time, schedule, firstDay } = habit;
  return time === null || !isActive(habit) ? null : { schedule, firstDay, time, timeZone };
}

/** A day that is due, and the instant on it, in milliseconds since 1970-01-01 UTC. */
export interface PlannedReminder {
  readonly day: DayKey;
  readonly at: number;
}

/**
 * The instant of a time of day in a zone. A time that the clocks leave out (02:30 on a spring night) comes as much later as they
 * jump; one that comes twice is the first.
 */
export function instantOf(day: DayKey, time: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  }).epochMilliseconds;
}

/**
 * The first reminder after an instant, on a due day from `fromDay` on (the day after the last one that was reminded of, so that a
 * journey west does not remind twice). null while the habit is paused, archived or never due.
 */
export function nextReminder(
  { schedule, firstDay, time, timeZone }: ReminderRule,
  after: number,
  fromDay: DayKey = '',
): PlannedReminder | null {
  const today = dayIn(timeZone, after);
  const start = [today, fromDay, firstDay].reduce((latest, day) => (day > latest ? day : latest));
  const changed = schedule.at(-1)?.from ?? start;
  // One week of the last weekdays in force holds whatever there is.
  const end = addDays(changed > start ? changed : start, 7);
  for (const day of dayRange(start, end)) {
    if (!isDue(schedule, firstDay, day)) continue;
    const at = instantOf(day, time, timeZone);
    if (at > after) return { day, at };
  }
  return null;
}

/** A reminder that is later than this is dropped. */
export const REMINDER_LATE_MAX = HOUR;

/**
 * Whether a planned reminder still holds: the habit may have been ticked, changed, paused or archived since, the user may have
 * moved to another time zone, and a reminder that is too late is dropped. A snoozed one has an instant of its own.
 */
export function isStillDue(
  rule: ReminderRule | null,
  { day, at, snoozed = false }: PlannedReminder & { readonly snoozed?: boolean },
  { isDone, now }: { readonly isDone: boolean; readonly now: number },
): boolean {
  if (rule === null || isDone || now - at > REMINDER_LATE_MAX) return false;
  const { schedule, firstDay, time, timeZone } = rule;
  return isDue(schedule, firstDay, day) && (snoozed || instantOf(day, time, timeZone) === at);
}
