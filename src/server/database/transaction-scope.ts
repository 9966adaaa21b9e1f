import { AsyncLocalStorage } from 'node:async_hooks';

export interface TransactionScope {
  readonly userId: string;
  /** True from begin until the transaction ended. */
  open: boolean;
}

/** Tells the driver whose transaction the current work is part of. */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();
