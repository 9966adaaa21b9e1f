import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobsTable } from './schema.ts';

/** A job that a transaction enqueued: enough to take it without a search. */
export type EnqueuedJob = Pick<JobsTable, 'user_id' | 'id' | 'kind' | 'due_at'>;

export interface TransactionScope {
  readonly userId: string;
  /** True from begin until the transaction ended. */
  open: boolean;
  readonly enqueued: EnqueuedJob[];
}

/** The user of the current transaction, for the driver. */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();

/** Called when a job is enqueued: after the commit the runner takes it. */
export function noteEnqueued(job: EnqueuedJob): void {
  transactionScope.getStore()?.enqueued.push(job);
}
