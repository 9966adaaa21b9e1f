import type { JobKind, JobPayloads } from './job-kinds.ts';

/** Work as its handler sees it. */
export interface Job<K extends JobKind = JobKind> {
  readonly userId: string;
  readonly id: string;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** 1 for the first try. */
  readonly attempt: number;
  readonly createdAt: string;
  /** Aborted when it has taken too long or the process ends: somebody else may do it then. */
  readonly signal: AbortSignal;
}

/**
 * Does a job. It may be done more than once, even twice at a time where its lease ran out, so its effect must be the same then.
 * Throws to be tried again later; a JobRefusedError says that this can never succeed.
 */
export type JobHandler<K extends JobKind> = (job: Job<K>) => Promise<void>;

/** The handler of each kind. A module hands in those of its own kinds. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };

/** Trying again is of no use: the job is put aside as failed. The code is kept with it, so it says nothing of anybody. */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`Refused for good: ${code}`, options);
    this.code = code;
  }
}
