import type { HabitReminder } from '#domain/reminders/habit-reminders.ts';
import { REMINDER_LATE_MAX } from '#domain/reminders/reminder.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import type { ReminderPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload } from '#server/core/jobs/jobs-repository.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { findReach } from './reach.ts';
import { planReminder, progressAfter, stillDue } from './schedule.ts';

/**
 * The job that waits for a habit's reminder: enqueues the notifications and schedules the next reminder, in one transaction. The next one
 * replaces this job under its id, so that a repetition finds another job and does nothing.
 */
export async function fireReminder(
  { database, clock }: Context,
  { userId, payload, id }: Job<'reminder'>,
): Promise<void> {
  await withTransaction(database, userId, async (scope) => {
    const planned = await findPayload<ReminderPayload>(scope, id);
    if (planned?.at !== payload.at || planned.day !== payload.day) return;
    const user = await findUser(scope.queries, userId);
    const habit = await findHabit(scope, payload.habitId, [payload.day]);
    if (!user || !habit) return;
    const now = clock();
    const reminder = stillDue(habit, payload, user, now);
    if (reminder) await notify(scope, user, { habit, reminder, payload, now });
    // A reminder from the time when the server was down is sent unless it is too late.
    const after = Math.max(payload.at, now - REMINDER_LATE_MAX);
    const progress = progressAfter(habit, payload, user, { isDue: reminder !== null, now });
    await planReminder(scope, habit, { user, now, after, progress });
  });
}

interface Due {
  readonly habit: StoredHabit;
  readonly reminder: HabitReminder;
  readonly payload: ReminderPayload;
  readonly now: number;
}

async function notify(
  rows: UserRows,
  user: UsersTable,
  { habit, reminder, payload, now }: Due,
): Promise<void> {
  const { hasOwnPlan, devices } = await findReach(rows, user, payload.at);
  if (hasOwnPlan) return;
  const { day, at, snoozed } = payload;
  const due = { reminderId: reminder.id, day, at, ...(snoozed && { snoozed }) };
  for (const { token_hash: device } of devices) {
    const id = `push-${device}-${reminder.id}`;
    await enqueue(rows, { kind: 'push', id, payload: { habitId: habit.id, ...due, device }, now });
  }
  if (!settingsOf(user).reminderChannel.email || user.email_verified === 0) return;
  const details = { habit: habit.name, message: reminder.message ?? '', time: reminder.time };
  await mailNotice(rows, user, { template: 'reminder', details }, now);
}
