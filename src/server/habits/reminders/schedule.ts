import { addDays, type DayKey } from '#domain/day-key.ts';
import { instantOf, nextReminder, type ReminderRule } from '#domain/reminder.ts';
import { firstDayOf, isDue } from '#domain/schedule.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { ReminderPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';

/** The one job of a habit's reminder. */
export const reminderJob = (habitId: string): string => `reminder-${habitId}`;

/** When a habit reminds; null where its user wants none, or while it rests. */
function ruleOf(habit: StoredHabit, timeZone: string): ReminderRule | null {
  if (habit.reminderTime === null || !habit.activated || habit.archivedAt !== null) return null;
  const { schedule, reminderTime: time, createdOn, ticks } = habit;
  return { schedule, firstDay: firstDayOf(createdOn, ticks), time, timeZone };
}

export interface Moment {
  readonly timeZone: string;
  readonly now: number;
  /** The next is looked for after this instant; after `now` when left out. */
  readonly after?: number;
  /** Days before were reminded of already. */
  readonly from?: DayKey;
}

/** Writes down when the habit reminds next, in place of what was planned, or takes that back. */
export async function planReminder(
  rows: UserRows,
  habit: StoredHabit,
  { timeZone, now, after = now, from = '' }: Moment,
): Promise<void> {
  const rule = ruleOf(habit, timeZone);
  const next = rule && nextReminder(rule, after, from);
  if (!next) return await withdrawJob(rows, reminderJob(habit.id));
  const payload = { habitId: habit.id, ...next, from };
  await enqueue(rows, { kind: 'reminder', id: reminderJob(habit.id), payload, now, dueAt: next.at });
}

/** Has today's reminder come again later, until it is ticked. */
export async function snoozeReminder(
  rows: UserRows,
  habitId: string,
  { day, at, now }: { day: DayKey; at: number; now: number },
): Promise<void> {
  const payload = { habitId, day, at, from: day, snoozed: true } as const;
  await enqueue(rows, { kind: 'reminder', id: reminderJob(habitId), payload, now, dueAt: at });
}

/** Plans anew after a journey: a day that was reminded of is not reminded of again, and what was put off stays so. */
export async function replanReminder(
  rows: UserRows,
  habit: StoredHabit,
  moment: Omit<Moment, 'from'>,
): Promise<void> {
  const planned = await findPayload<ReminderPayload>(rows, reminderJob(habit.id));
  if (planned?.snoozed) return;
  await planReminder(rows, habit, { ...moment, from: planned?.from ?? '' });
}

/** Later than this a reminder is of no use: the server was away. */
export const LATE_MAX_MS = 3_600_000;

/** Whether a planned reminder still holds: the habit may have been ticked, changed, paused, or its user be elsewhere. */
export function isStillDue(
  habit: StoredHabit,
  { day, at, snoozed }: ReminderPayload,
  { timeZone, now }: Omit<Moment, 'from'>,
): boolean {
  const rule = ruleOf(habit, timeZone);
  if (!rule || habit.ticks.has(day) || now - at > LATE_MAX_MS) return false;
  return (
    isDue(rule.schedule, rule.firstDay, day) &&
    (snoozed === true || instantOf(day, rule.time, timeZone) === at)
  );
}

/** The day from which on a reminder that has come is followed by the next. */
export const dayAfter = (day: DayKey): DayKey => addDays(day, 1);
