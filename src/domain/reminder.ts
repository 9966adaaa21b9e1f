import { addDays, type DayClock, type DayKey, dayIn, dayRange } from './day-key.ts';
import { type Activity, isActive } from './habit.ts';
import { isDue, type Schedule } from './schedule.ts';
import { HOUR } from './time.ts';

/** When a habit reminds: its days, and a time of day in the user's zone. */
export interface ReminderRule extends DayClock {
  readonly schedule: Schedule;
  readonly firstDay: DayKey;
  /** HH:mm. */
  readonly time: string;
}

/** The fields of a habit that its reminder needs, and its due days. */
interface Reminding extends Activity {
  readonly reminderTime: string | null;
  readonly schedule: Schedule;
  readonly firstDay: DayKey;
}

/** The rule of a habit's reminders; null without a reminder time, and while it is paused or archived. */
export function reminderRuleOf(habit: Reminding, { timeZone, dayStart }: DayClock): ReminderRule | null {
  const { reminderTime: time, schedule, firstDay } = habit;
  return time === null || !isActive(habit) ? null : { schedule, firstDay, time, timeZone, dayStart };
}

/** A day that is due, and the instant on it, in milliseconds since 1970-01-01 UTC. */
export interface PlannedReminder {
  readonly day: DayKey;
  readonly at: number;
}

/**
 * The instant of a time of day in a zone; a time before the start of the day is on the next date. A time that the clocks skip (02:30 on a
 * spring night) moves by the skipped hour: later, but earlier on the next date, so that it stays in its day. Of a time that occurs twice,
 * the first counts.
 */
export function instantOf(day: DayKey, time: string, timeZone: string, dayStart = 0): number {
  const isNextDate = Number(time.slice(0, 2)) < dayStart;
  const date = isNextDate ? addDays(day, 1) : day;
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: isNextDate ? 'earlier' : 'compatible',
  }).epochMilliseconds;
}

/**
 * The first reminder after an instant, on a due day from `fromDay` on (the day after the last reminder, so that a journey west does not
 * remind twice). null while the habit is paused, archived or never due.
 */
export function nextReminder(
  { schedule, firstDay, time, timeZone, dayStart }: ReminderRule,
  after: number,
  fromDay: DayKey = '',
): PlannedReminder | null {
  const today = dayIn(timeZone, after, dayStart);
  const start = [today, fromDay, firstDay].reduce((latest, day) => (day > latest ? day : latest));
  const changed = schedule.at(-1)?.from ?? start;
  // One week of the last weekdays in force covers every case.
  const end = addDays(changed > start ? changed : start, 7);
  for (const day of dayRange(start, end)) {
    if (!isDue(schedule, firstDay, day)) continue;
    const at = instantOf(day, time, timeZone, dayStart);
    if (at > after) return { day, at };
  }
  return null;
}

/** A reminder that is later than this is dropped. */
export const REMINDER_LATE_MAX = HOUR;

/**
 * Whether a planned reminder is still valid: since then the habit may have been ticked, changed, paused or archived, and the user's time
 * zone or start of the day changed. A reminder that is too late is dropped. A snoozed one has its own instant.
 */
export function isStillDue(
  rule: ReminderRule | null,
  { day, at, snoozed = false }: PlannedReminder & { readonly snoozed?: boolean },
  { isDone, now }: { readonly isDone: boolean; readonly now: number },
): boolean {
  if (rule === null || isDone || now - at > REMINDER_LATE_MAX) return false;
  const { schedule, firstDay, time, timeZone, dayStart } = rule;
  return isDue(schedule, firstDay, day) && (snoozed || instantOf(day, time, timeZone, dayStart) === at);
}
