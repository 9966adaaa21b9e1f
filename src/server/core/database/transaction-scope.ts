import { AsyncLocalStorage } from 'node:async_hooks';

/** A job that a transaction enqueued: enough to take it without a search. */
export interface EnqueuedJob {
  readonly user_id: string;
  readonly id: string;
  readonly kind: string;
  /** The earliest start. */
  readonly due_at: string;
}

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
