import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '#domain/days/day-key.ts';
import { REMINDER_LATE_MAX } from '#domain/reminders/reminder.ts';
import { eveningText } from '#i18n/notice-text.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { listRows, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { HOOK_DAY_JOB } from '#server/core/jobs/hook-notes.ts';
import type { EveningPayload, Job, ReminderPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload } from '#server/core/jobs/jobs-repository.ts';
import { hasten } from '#server/core/jobs/waiting-jobs.ts';
import { findHabit, listReminded } from '#server/habits/records/habits-repository.ts';
import { eveningHabits, planEvening, reminderTexts, replanEvening } from './evening.ts';
import { planLetter } from './letter.job.ts';
import { planReminder, progressAfter, replanReminder, stillDue } from './schedule.ts';

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
    if (reminder) {
      const { day, at, snoozed } = payload;
      const { devices, isMailed } = await findReach(scope, user, at);
      const due = { habitId: habit.id, reminderId: reminder.id, day, at, ...(snoozed && { snoozed }) };
      for (const { token_hash: device } of devices) {
        const jobId = `push-${device}-${reminder.id}`;
        await enqueue(scope, { kind: 'push', id: jobId, payload: { ...due, device }, now });
      }
      const details = { habit: habit.name, message: reminder.message ?? '', time: reminder.time };
      if (isMailed) await mailNotice(scope, user, { template: 'reminder', details }, now);
    }
    // A reminder from the time when the server was down is sent unless it is too late.
    const after = Math.max(payload.at, now - REMINDER_LATE_MAX);
    const progress = progressAfter(habit, payload, user, { isDue: reminder !== null, now });
    await planReminder(scope, habit, { user, now, after, progress });
  });
}

/**
 * Whom the server's reminder of an instant reaches: the devices to push to, and whether by mail. Decided when it is due, and again by each
 * attempt to push it. `at` is null for what no device can plan by itself.
 */
export async function findReach(rows: UserRows, user: UsersTable, at: number | null) {
  const devices = await listRows(rows, 'reminder_devices', { orderBy: ['created_at'] });
  const planned = at === null ? null : instant(at);
  // A device shows it by its own plan: the server is silent. One sender per user and habit.
  const hasOwnPlan = devices.some(
    ({ local_until }) => planned !== null && local_until !== null && local_until >= planned,
  );
  const { push, email } = settingsOf(user).reminderChannel;
  return {
    devices: push && !hasOwnPlan ? devices.filter(({ endpoint }) => endpoint !== null) : [],
    isMailed: email && !hasOwnPlan && user.email_verified === 1,
  };
}

/**
 * The job that waits for the notices of a user's evening: enqueues the notifications of those that have something to say, and schedules the
 * next ones. What is open is read before the transaction, which may take a while.
 */
export async function fireEvening(
  { database, clock }: Context,
  { userId, payload, id }: Job<'evening'>,
): Promise<void> {
  const now = clock();
  const before = await findUser(database.db, userId);
  if (!before) return;
  const outside = { queries: database.db, userId, engine: database.engine };
  const found = await eveningHabits(outside, before, payload, now);
  await withTransaction(database, userId, async (rows) => {
    const planned = await findPayload<EveningPayload>(rows, id);
    if (planned?.at !== payload.at || planned.day !== payload.day) return;
    const user = await findUser(rows.queries, userId);
    if (!user) return;
    const { day, at } = payload;
    const reach = found.size > 0 ? await findReach(rows, user, at) : { devices: [], isMailed: false };
    for (const [kind, habits] of found) {
      for (const { token_hash: device } of reach.devices) {
        const jobId = `push-${device}-${kind}`;
        await enqueue(rows, { kind: 'eveningPush', id: jobId, payload: { kind, day, at, device }, now });
      }
      const details = { habits: eveningText(kind, habits, reminderTexts[user.locale]).body };
      if (reach.isMailed) await mailNotice(rows, user, { template: templates[kind], details }, now);
    }
    const came = payload.kinds.map((kind) => [kind, addDays(payload.day, 1)] as const);
    const sent = { ...payload.sent, ...Object.fromEntries(came) };
    await planEvening(rows, user, { now, after: Math.max(payload.at, now - REMINDER_LATE_MAX), sent });
  });
}

const templates = { summary: 'eveningSummary', streak: 'streakNotice' } as const;

/** The job that schedules the notices of a user's evening, the letter of the week and the reminders of the habits again, habit by habit: it can stop at any point and start again. */
export async function rescheduleAll(
  { database, clock }: Context,
  { userId, payload, signal, createdAt }: Job<'planReminders'>,
): Promise<void> {
  // A reminder between the change and this job is not lost.
  const after = Date.parse(createdAt);
  await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    if (user) await replanEvening(rows, user, { now: clock(), after });
    if (user) await planLetter(rows, user, clock());
    // The day may have begun, or a break: both are events for webhooks.
    if (user && user.hook_events !== '') await hasten(rows, 'hookDay', HOOK_DAY_JOB, clock());
  });
  if (payload.only === 'evening') return;
  for (const id of await listReminded({ queries: database.db, userId })) {
    signal.throwIfAborted();
    await withTransaction(database, userId, async (rows) => {
      const user = await findUser(rows.queries, userId);
      const habit = await findHabit(rows, id);
      if (user && habit) await replanReminder(rows, habit, { user, now: clock(), after });
    });
    // SQLite answers without a turn of the event loop: this yields to other requests.
    await delay(0);
  }
}
