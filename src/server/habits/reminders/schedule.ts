import { addDays, type DayKey } from '#domain/day-key.ts';
import { isStillDue, nextReminder, type ReminderRule, reminderRuleOf } from '#domain/reminder.ts';
import { firstDayOf } from '#domain/schedule.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { ReminderPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';

/** The one job of a habit's reminder. */
export const reminderJob = (habitId: string): string => `reminder-${habitId}`;

function ruleOf(habit: StoredHabit, timeZone: string): ReminderRule | null {
  return reminderRuleOf({ ...habit, firstDay: firstDayOf(habit.createdOn, habit.ticks) }, timeZone);
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

/** Whether a reminder that was planned for a habit is still to be sent, as things stand now. */
export function isReminderStillDue(
  habit: StoredHabit,
  planned: ReminderPayload,
  user: Pick<UsersTable, 'time_zone' | 'closes_at'>,
  now: number,
): boolean {
  const state = { isDone: habit.ticks.has(planned.day), now };
  return user.closes_at === null && isStillDue(ruleOf(habit, user.time_zone), planned, state);
}

/** The day from which on a reminder that has come is followed by the next. */
export const dayAfter = (day: DayKey): DayKey => addDays(day, 1);
