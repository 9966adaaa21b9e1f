import type { JobKind, JobPayloads } from './job-kinds.ts';

/** A job as its handler sees it. */
export interface Job<K extends JobKind = JobKind> {
  readonly userId: string;
  readonly id: string;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly createdAt: string;
  /** Aborted when the time limit has passed or the process ends: another process may run the job then. */
  readonly signal: AbortSignal;
}

/**
 * Does a job. It may run more than once, even twice at a time after its lease expired, so it must be idempotent. It throws to be retried
 * later, or a JobRefusedError when it can never succeed.
 */
export type JobHandler<K extends JobKind> = (job: Job<K>) => Promise<void>;

/** The handler of each kind. A module provides those of its own kinds. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };

/** A retry is useless: the job is marked as failed. The code is stored with it, so it must contain no user data. */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`Refused for good: ${code}`, options);
    this.code = code;
  }
}
