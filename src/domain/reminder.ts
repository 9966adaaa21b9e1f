import { type DayRange, isOnBreak, rangeOf } from './breaks.ts';
import { addDays, type DayClock, type DayKey, dayIn } from './day-key.ts';
import { type Activity, isActive } from './habit.ts';
import type { Repeat } from './repeat.ts';
import { isDue, type Schedule } from './schedule.ts';
import { HOUR } from './time.ts';
import type { Weekday } from './weekdays.ts';

/** One of the reminders of a habit (days.md, 7). */
export interface Reminder {
  readonly id: string;
  /** HH:mm. */
  readonly time: string;
  /** Only on these weekdays; on every due day when left out. */
  readonly days?: readonly Weekday[] | undefined;
  readonly message?: string | undefined;
}

/** The fields of a habit that hold its reminders: the time and message of the first, and the list once there is more to it. */
interface Reminded {
  readonly id: string;
  readonly reminderTime: string | null;
  readonly reminderMessage: string | null;
  readonly reminders: readonly Reminder[];
}

/** All reminders of a habit. Clients that know one alone change its time and message (days.md, 7). */
export function remindersOf({ id, reminderTime, reminderMessage, reminders }: Reminded): Reminder[] {
  if (reminderTime === null) return [];
  const { message: _, ...first } = reminders[0] ?? { id };
  return [
    { ...first, time: reminderTime, ...(reminderMessage !== null && { message: reminderMessage }) },
    ...reminders.slice(1),
  ];
}

/** The same fields from a list. */
export function withReminders(reminders: readonly Reminder[]): Omit<Reminded, 'id'> {
  const [first] = reminders;
  return {
    reminderTime: first?.time ?? null,
    reminderMessage: first?.message ?? null,
    reminders,
  };
}

/** The fields after a change of some of them: of the list, or by a client that knows the first reminder alone. */
export function remindersAfter(
  habit: Reminded,
  changes: Partial<Omit<Reminded, 'id'>>,
): Partial<Omit<Reminded, 'id'>> {
  if (changes.reminders) return withReminders(changes.reminders);
  if (changes.reminderTime !== null || habit.reminders.length === 0) return {};
  // The first one is gone: the next is the first now.
  const rest = habit.reminders.slice(1);
  return rest.length === 0 ? { reminders: rest } : withReminders(rest);
}

/** When a habit reminds: its days, and a time of day in the user's zone. */
export interface ReminderRule extends DayClock {
  readonly schedule: Schedule;
  readonly firstDay: DayKey;
  /** The days that bound the habit; null or left out for no bound. */
  readonly startsOn?: DayKey | null | undefined;
  readonly endsOn?: DayKey | null | undefined;
  /** HH:mm. */
  readonly time: string;
  /** The days that were skipped by hand; none when left out. */
  readonly isSkipped?: ((day: DayKey) => boolean) | undefined;
  /** The breaks that pause the habit; none when left out. */
  readonly breaks?: readonly DayRange[] | undefined;
}

/** The fields of a habit that its reminder needs, and its due days. */
interface Reminding extends Activity, Omit<ReminderRule, 'time' | keyof DayClock> {
  readonly reminderTime: string | null;
}

/** The rule of a habit's reminders; null without a reminder time, and while it is paused or archived. */
export function reminderRuleOf(habit: Reminding, { timeZone, dayStart }: DayClock): ReminderRule | null {
  const { reminderTime: time, schedule, firstDay, startsOn, endsOn, isSkipped, breaks } = habit;
  if (time === null || !isActive(habit)) return null;
  return { schedule, firstDay, startsOn, endsOn, time, timeZone, dayStart, isSkipped, breaks };
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
 * remind twice). Skipped days and those of a break are silent. null while the habit is paused, archived, on a break without an end or never
 * due.
 */
export function nextReminder(
  rule: ReminderRule,
  after: number,
  fromDay: DayKey = '',
): PlannedReminder | null {
  const { schedule, firstDay, startsOn, endsOn, time, timeZone, dayStart, breaks = [] } = rule;
  const today = dayIn(timeZone, after, dayStart);
  const start = [today, fromDay, firstDay, startsOn ?? ''].reduce((latest, day) =>
    day > latest ? day : latest,
  );
  // The longest gap of the last plan in force, after the last end of a break and each skipped day, covers every case.
  const ends = breaks.map(({ to }) => to ?? start);
  const plan = schedule.at(-1);
  const begins = plan?.repeat?.type === 'interval' ? plan.repeat.from : start;
  const last = [plan?.from ?? start, begins, ...ends].reduce((one, day) => (day > one ? day : one), start);
  const gap = longestGap(plan?.repeat);
  let end = addDays(last, gap);
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (endsOn && day > endsOn) return null;
    const range = rangeOf(breaks, day);
    if (range?.to === null) return null;
    if (range) {
      day = range.to;
    } else if (rule.isSkipped?.(day)) {
      end = addDays(day > end ? day : end, gap);
    } else if (isDue(schedule, firstDay, day)) {
      const at = instantOf(day, time, timeZone, dayStart);
      if (at > after) return { day, at };
    }
  }
  return null;
}

/** So many days contain at least one that a repetition plans. */
function longestGap(repeat: Repeat | undefined): number {
  if (repeat?.type === 'monthDays') return MONTH;
  if (repeat?.type !== 'interval') return WEEK;
  return repeat.every * { day: 1, week: WEEK, month: MONTH }[repeat.unit];
}

const WEEK = 7;
const MONTH = 31;

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
  const { schedule, firstDay, startsOn, endsOn, time, timeZone, dayStart, breaks = [] } = rule;
  if (rule.isSkipped?.(day) || isOnBreak(breaks, day)) return false;
  if ((startsOn && day < startsOn) || (endsOn && day > endsOn)) return false;
  return isDue(schedule, firstDay, day) && (snoozed || instantOf(day, time, timeZone, dayStart) === at);
}
