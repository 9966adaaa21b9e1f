import { setTimeout as delay } from 'node:timers/promises';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { listReminded } from '#server/habits/records/reminded-habits.ts';
import { replanReminder } from './schedule.ts';

const PLAN_JOB = 'plan-reminders';

/** Has all reminders of a user planned anew, after the request. */
export async function enqueuePlan(rows: UserRows, now: number): Promise<void> {
  await enqueue(rows, { kind: 'planReminders', id: PLAN_JOB, payload: {}, now });
}

/** The job that plans the reminders of a user's habits anew, habit by habit: it can stop anywhere and be begun again. */
export const planReminders: JobHandler<'planReminders'> = async (
  { database, clock },
  { userId, signal, createdAt },
) => {
  // What would have come between the change and this is not lost.
  const after = Date.parse(createdAt);
  for (const id of await listReminded({ queries: database.db, userId })) {
    signal.throwIfAborted();
    await withTransaction(database, userId, async (queries) => {
      const scope = { queries, userId, engine: database.engine };
      const user = await findUser(queries, userId);
      const habit = await findHabit(scope, id, ['']);
      if (user && habit)
        await replanReminder(scope, habit, { timeZone: user.time_zone, now: clock(), after });
    });
    // Storage in the process answers without a turn of the event loop: others want one.
    await delay(0);
  }
};
