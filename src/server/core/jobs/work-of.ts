import type { JobHandler, JobHandlers } from './job-handler.ts';
import type { JobKind, JobPayloads } from './job-kinds.ts';
import { jobPolicies } from './job-policy.ts';
import type { JobWork } from './job-runner.ts';
import type { LeasedJob } from './lease-repository.ts';

/** The handlers and policies of the runner, by kind. */
export function workOf(handlers: JobHandlers): Map<string, JobWork> {
  const kinds = Object.keys(handlers) as JobKind[];
  return new Map(kinds.map((kind) => [kind, workOfKind(kind, handlers[kind] as JobHandler<JobKind>)]));
}

function workOfKind<K extends JobKind>(kind: K, handle: JobHandler<K>): JobWork {
  const run = async (leased: LeasedJob, signal: AbortSignal): Promise<void> => {
    const { user_id: userId, id, attempts: attempt, created_at: createdAt } = leased;
    // Written by `enqueue`, which is typed by the same kinds.
    const payload = JSON.parse(leased.payload) as JobPayloads[K];
    await handle({ userId, id, kind, payload, attempt, createdAt, signal });
  };
  return { policy: jobPolicies[kind], run };
}
