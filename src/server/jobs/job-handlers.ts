import { eraseUser } from '#server/account/erase-job.ts';
import { mailForgotten } from '#server/account/forgot-password.ts';
import type { Context } from '#server/http/context.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { planReminders } from '#server/reminders/plan-reminders.ts';
import { pushReminder } from '#server/reminders/push-reminder.ts';
import { remind } from '#server/reminders/remind.ts';
import type { JobHandler, JobHandlers } from './job-handler.ts';
import type { JobKind, JobPayloads } from './job-kinds.ts';
import { jobPolicies } from './job-policy.ts';
import type { JobWork } from './job-runner.ts';
import type { LeasedJob } from './lease-repository.ts';

/** Who does what. */
const jobHandlers: JobHandlers = {
  mail: sendMail,
  forgotPassword: mailForgotten,
  erase: eraseUser,
  reminder: remind,
  planReminders,
  push: pushReminder,
};

/** What the runner can do, in the app that `context` answers. */
export function workOf(context: () => Context, handlers = jobHandlers): Map<string, JobWork> {
  const kinds = Object.keys(handlers) as JobKind[];
  return new Map(
    kinds.map((kind) => [kind, workOfKind(context, kind, handlers[kind] as JobHandler<JobKind>)]),
  );
}

function workOfKind<K extends JobKind>(context: () => Context, kind: K, handle: JobHandler<K>): JobWork {
  const run = async (leased: LeasedJob, signal: AbortSignal): Promise<void> => {
    const { user_id: userId, id, attempts: attempt, created_at: createdAt } = leased;
    // Written by `enqueue`, which is typed by the same kinds.
    const payload = JSON.parse(leased.payload) as JobPayloads[K];
    await handle(context(), { userId, id, kind, payload, attempt, createdAt, signal });
  };
  return { policy: jobPolicies[kind], run };
}
