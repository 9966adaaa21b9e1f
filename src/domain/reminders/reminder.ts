import { type DayRange, isOnBreak, rangeOf } from '#domain/days/breaks.ts';
import type { DayClock, DayKey } from '#domain/days/day-key.ts';
import { addDays, dayIn, dayKey, dayNumber, firstDayOf, weekdayOf } from '#domain/days/day-key.ts';
import { HOUR } from '#domain/days/time.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { historyOf } from '#domain/figures/achievements.ts';
import { forgivenDays } from '#domain/figures/forgiven-days.ts';
import { currentRun } from '#domain/figures/runs.ts';
import { type Activity, isActive, isPlainHabit, keepsLimit } from '#domain/plan/habit.ts';
import { isDue, rowOn, type Schedule } from '#domain/plan/schedule.ts';
import { dayFlags, periodDays, statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { periodOf } from '#domain/record/periods.ts';
import type { EveningKind, EveningSettings } from './evening-settings.ts';
import { eveningKinds, eveningTime, STREAK_NOTICE_MIN } from './evening-settings.ts';
import { lastOpenDay, openDays } from './open-days.ts';
import { type Reminded, remindersOf } from './reminder-list.ts';

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
interface Reminding extends Activity, Omit<ReminderRule, 'time' | 'weekdays' | keyof DayClock> {
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
  const { schedule, firstDay, timeZone, dayStart, breaks = [] } = rule;
  const today = dayIn(timeZone, after, dayStart);
  const start = [today, fromDay, firstDay].reduce((latest, day) => (day > latest ? day : latest));
  if (rule.isOpen) return nextOpenDay(rule, after, start);
  // Each weekday of a plan comes within a week from its first day on, or from the end of a break.
  const later = [
    ...schedule.map(({ from }) => from ?? ''),
    ...breaks.map(({ to }) => (to === null ? '' : addDays(to, 1))),
  ];
  for (const first of [start, ...later.filter((day) => day > start).toSorted()]) {
    const next = nextInWeek(rule, after, first);
    if (next !== null) return next;
  }
  return null;
}

/** The same of the week from a day on, and of a week more for each day of it that was skipped. */
function nextInWeek(rule: ReminderRule, after: number, first: DayKey): PlannedReminder | null {
  const { schedule, firstDay, time, timeZone, dayStart, breaks = [] } = rule;
  let end = dayNumber(first) + 7;
  for (let number = dayNumber(first); number <= end; number += 1) {
    const day = dayKey(number);
    const range = rangeOf(breaks, day);
    if (range?.to === null) return null;
    if (range) {
      number = dayNumber(range.to);
    } else if (rule.isSkipped?.(day)) {
      end += 7;
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

/** The rule of one of a habit's reminders. */
export interface HabitReminder extends ReminderRule {
  readonly id: string;
  readonly message?: string | undefined;
}

/** The reminder of a habit that comes next. */
interface NextReminder extends PlannedReminder {
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
  const isPlain = isPlainHabit({ ...record, repeat: schedule.find(({ repeat }) => repeat)?.repeat ?? null });
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

/** The notices of one minute. */
export interface PlannedEvening extends PlannedReminder {
  readonly kinds: readonly EveningKind[];
}

/** The next notices after an instant. `fromDay`: the first day that one of a kind may still have. */
export function nextEvening(
  settings: EveningSettings,
  { timeZone, dayStart }: DayClock,
  after: number,
  fromDay: (kind: EveningKind) => DayKey = () => '',
): PlannedEvening | null {
  const today = dayIn(timeZone, after, dayStart);
  const planned = eveningKinds.flatMap((kind) => {
    const time = eveningTime(kind, settings);
    if (time === null) return [];
    let day = fromDay(kind) > today ? fromDay(kind) : today;
    if (instantOf(day, time, timeZone, dayStart) <= after) day = addDays(day, 1);
    return [{ kind, day, at: instantOf(day, time, timeZone, dayStart) }];
  });
  const [first] = planned.toSorted((left, right) => left.at - right.at);
  if (!first) return null;
  const { day, at } = first;
  return { day, at, kinds: planned.filter((each) => each.at === at).map(({ kind }) => kind) };
}

/** Whether a planned notice is still wanted: at this time, on a day that is not over, and not too late. */
export function isEveningDue(
  kind: EveningKind,
  { day, at }: PlannedReminder,
  settings: EveningSettings,
  { now, timeZone, dayStart }: DayClock & { readonly now: number },
): boolean {
  const time = eveningTime(kind, settings);
  if (time === null || now - at > REMINDER_LATE_MAX) return false;
  return instantOf(day, time, timeZone, dayStart) === at && dayIn(timeZone, now, dayStart) === day;
}

/** Whether something is due on a day and not done: what the evening's summary names (docs/decisions/due-today.md). */
export function isLeftOn(record: HabitRecord, day: DayKey): boolean {
  const number = dayNumber(day);
  return isOpenOn(record, day) && dayFlags(record, number, number, number).due[0] !== 0;
}

/** Whether something can still be done on a day, of a week or month too. Nothing is to be done for a limit. */
function isOpenOn(record: HabitRecord, day: DayKey): boolean {
  if (keepsLimit(record)) return false;
  const number = dayNumber(day);
  return statesOf(record, number, number, number)[0] === 'none';
}

/**
 * The streak that breaks when nothing more is logged on the day, and lasts when the day is done; null for none, and for a short one. In a
 * week or month that counts as a whole, that is its last open day, and for a count with at most one item missing.
 */
export function streakAtRisk(record: HabitRecord, day: DayKey): number | null {
  if (!isOpenOn(record, day) || !isLastChance(record, day) || isForgiven(record, day)) return null;
  const streak = currentRun(historyOf(record, day));
  return streak >= STREAK_NOTICE_MIN ? streak : null;
}

/** Whether a day's grace would forgive an open day, were nothing logged from now to its end. */
export const isForgiven = (record: HabitRecord, day: DayKey): boolean =>
  forgivenDays(record, addDays(day, 1)).has(day);

/** Whether an open day decides over its streak: it stands for itself, or nothing of its period is left after it. */
export function isLastChance(record: HabitRecord, day: DayKey): boolean {
  const number = dayNumber(day);
  const account = periodDays(record, number, number);
  if (account?.inPeriod[number - account.start] !== 1) return true;
  const period = periodOf(account, number);
  // One that ends with its habit, or with its plan.
  if (!period || period.isCut) return false;
  const isCounted = rowOn(record.schedule, day)?.repeat?.type === 'times';
  if (isCounted && period.needed - period.met > 1) return false;
  return !statesOf(record, number + 1, period.end, number).includes('none');
}
