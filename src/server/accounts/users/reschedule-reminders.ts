import type { UserScope } from '#server/core/database/user-scope.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

/** Enqueues the job that schedules all reminders of a user again; a newer one replaces a waiting one. */
export async function rescheduleReminders(scope: UserScope, now: number): Promise<void> {
  await enqueue(scope, { kind: 'planReminders', id: 'plan-reminders', payload: {}, now });
}

/** The same for the notices of an evening alone. */
export async function rescheduleEvening(scope: UserScope, now: number): Promise<void> {
  await enqueue(scope, { kind: 'planReminders', id: 'plan-evening', payload: { only: 'evening' }, now });
}
