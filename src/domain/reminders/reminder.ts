import { type DayRange, isOnBreak, rangeOf } from '#domain/days/breaks.ts';
import { addDays, type DayClock, type DayKey, dayIn, weekdayOf } from '#domain/days/day-key.ts';
import { HOUR } from '#domain/days/time.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { type Activity, isActive } from '#domain/plan/habit.ts';
import { isDue } from '#domain/plan/planned-days.ts';
import type { Schedule } from '#domain/plan/schedule.ts';
import { lastOpenDay } from './days-ahead.ts';

/** When a habit reminds: its days, and a time of day in the user's zone. */
export interface ReminderRule extends DayClock {
  readonly schedule: Schedule;
  readonly firstDay: DayKey;
  /** HH:mm. */
  readonly time: string;
  /** Only on these weekdays; on every due day when left out. */
  readonly weekdays?: readonly Weekday[] | undefined;
  /** Of a habit that is not plain: whether a day asks for something (`openDays`); it decides over the fields above and below. */
  readonly isOpen?: ((day: DayKey) => boolean) | undefined;
  /** The days that were skipped by hand; none when left out. */
  readonly isSkipped?: ((day: DayKey) => boolean) | undefined;
  /** The breaks that pause the habit; none when left out. */
  readonly breaks?: readonly DayRange[] | undefined;
}

/** The fields of a habit that its reminder needs, and its due days. */
export interface Reminding extends Activity, Omit<ReminderRule, 'time' | 'weekdays' | keyof DayClock> {
  readonly reminderTime: string | null;
}

/** The rule of a habit's reminders; null without a reminder time, and while it is paused or archived. */
export function reminderRuleOf(habit: Reminding, { timeZone, dayStart }: DayClock): ReminderRule | null {
  const { reminderTime: time, schedule, firstDay, isOpen, isSkipped, breaks } = habit;
  if (time === null || !isActive(habit)) return null;
  return { schedule, firstDay, time, timeZone, dayStart, isOpen, isSkipped, breaks };
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

const isReminded = ({ weekdays }: Pick<ReminderRule, 'weekdays'>, day: DayKey): boolean =>
  weekdays === undefined || weekdays.includes(weekdayOf(day));

/**
 * The first reminder after an instant, on a due day from `fromDay` on (the day after the last reminder, so that a journey west does not
 * remind twice). Skipped days and those of a break are silent. null while the habit is paused, archived, on a break without an end or never
 * due.
 */
export function nextReminder(
  rule: ReminderRule,
  after: number,
  fromDay: DayKey = '',
): PlannedReminder | null {
  const { schedule, firstDay, time, timeZone, dayStart, breaks = [] } = rule;
  const today = dayIn(timeZone, after, dayStart);
  const start = [today, fromDay, firstDay].reduce((latest, day) => (day > latest ? day : latest));
  if (rule.isOpen) return nextOpenDay(rule, after, start);
  // One week of the last weekdays in force, after the last end of a break and each skipped day, covers every case.
  const ends = breaks.map(({ to }) => to ?? start);
  const last = [schedule.at(-1)?.from ?? start, ...ends].reduce((one, day) => (day > one ? day : one), start);
  let end = addDays(last, 7);
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const range = rangeOf(breaks, day);
    if (range?.to === null) return null;
    if (range) {
      day = range.to;
    } else if (rule.isSkipped?.(day)) {
      end = addDays(end, 7);
    } else if (isReminded(rule, day) && isDue(schedule, firstDay, day)) {
      const at = instantOf(day, time, timeZone, dayStart);
      if (at > after) return { day, at };
    }
  }
  return null;
}

function nextOpenDay(rule: ReminderRule, after: number, start: DayKey): PlannedReminder | null {
  const { isOpen, time, timeZone, dayStart } = rule;
  const last = lastOpenDay(start);
  for (let day = start; day <= last; day = addDays(day, 1)) {
    if (!isReminded(rule, day) || isOpen?.(day) !== true) continue;
    const at = instantOf(day, time, timeZone, dayStart);
    if (at > after) return { day, at };
  }
  return null;
}

/** A reminder that is later than this is dropped. */
export const REMINDER_LATE_MAX = HOUR;

/**
 * Whether a planned reminder is still valid: since then the habit may have been ticked, skipped, changed, paused or archived, a break may
 * have begun, and the user's time zone or start of the day changed. A reminder that is too late is dropped. A snoozed one has its own instant.
 */
export function isStillDue(
  rule: ReminderRule | null,
  { day, at, snoozed = false }: PlannedReminder & { readonly snoozed?: boolean },
  { isDone, now }: { readonly isDone: boolean; readonly now: number },
): boolean {
  if (rule === null || isDone || now - at > REMINDER_LATE_MAX) return false;
  const { schedule, firstDay, time, timeZone, dayStart, breaks = [] } = rule;
  const isTimely = isReminded(rule, day) && (snoozed || instantOf(day, time, timeZone, dayStart) === at);
  if (rule.isOpen) return isTimely && rule.isOpen(day);
  if (rule.isSkipped?.(day) || isOnBreak(breaks, day)) return false;
  return isTimely && isDue(schedule, firstDay, day);
}
