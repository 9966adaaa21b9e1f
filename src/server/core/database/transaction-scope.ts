import { AsyncLocalStorage } from 'node:async_hooks';

export interface TransactionScope {
  readonly userId: string;
  /** True from begin until the transaction ended. */
  open: boolean;
  /** Whether it enqueued a job. */
  enqueued: boolean;
}

/** The user of the current transaction, for the driver. */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();

/** Called when a job is enqueued: after the commit the runner is woken. */
export function noteEnqueued(): void {
  const scope = transactionScope.getStore();
  if (scope) scope.enqueued = true;
}
