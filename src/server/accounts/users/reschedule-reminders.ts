import type { UserScope } from '#server/core/database/user-scope.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

/** Enqueues the job that schedules all reminders of a user again; a newer one replaces a waiting one. */
export async function rescheduleReminders(scope: UserScope, now: number): Promise<void> {
  await enqueue(scope, { kind: 'planReminders', id: 'plan-reminders', payload: {}, now });
}
