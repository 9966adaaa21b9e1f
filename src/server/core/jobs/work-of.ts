import { eraseUser } from './accounts/closing/erase.job.ts';
import { mailForgotten } from './accounts/passwords/forgot-password.ts';
import type { Context } from './core/http/context.ts';
import type { JobHandler, JobHandlers } from './core/jobs/job-handler.ts';
import type { JobKind, JobPayloads } from './core/jobs/job-kinds.ts';
import { jobPolicies } from './core/jobs/job-policy.ts';
import type { JobWork } from './core/jobs/job-runner.ts';
import type { LeasedJob } from './core/jobs/lease-repository.ts';
import { remind } from './habits/reminders/fire.job.ts';
import { pushReminder } from './habits/reminders/push.job.ts';
import { planReminders } from './habits/reminders/reschedule-all.job.ts';
import { sendMail } from './send-mail.job.ts';

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
