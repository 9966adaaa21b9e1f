import { setTimeout as delay } from 'node:timers/promises';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import { findHabit, listReminded } from '#server/habits/records/habits-repository.ts';
import { replanEvening } from './evening.ts';
import { replanReminder } from './schedule.ts';

/** The job that schedules the notices of a user's evening and the reminders of the habits again, habit by habit: it can stop at any point and start again. */
export async function rescheduleAll(
  { database, clock }: Context,
  { userId, payload, signal, createdAt }: Job<'planReminders'>,
): Promise<void> {
  // A reminder between the change and this job is not lost.
  const after = Date.parse(createdAt);
  await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    if (user) await replanEvening(rows, user, { now: clock(), after });
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
