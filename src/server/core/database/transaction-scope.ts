import { AsyncLocalStorage } from 'node:async_hooks';

export interface TransactionScope {
  readonly userId: string;
  /** True from begin until the transaction ended. */
  open: boolean;
  /** Whether it wrote down work that is to be done once it is committed. */
  enqueued: boolean;
}

/** Tells the driver whose transaction the current work is part of. */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();

/** Called by what writes work down: after the commit the runner looks at once. */
export function noteEnqueued(): void {
  const scope = transactionScope.getStore();
  if (scope) scope.enqueued = true;
}
