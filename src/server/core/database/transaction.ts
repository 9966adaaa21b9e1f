import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isRetryable } from './errors.ts';
import { type TransactionScope, transactionScope } from './transaction-scope.ts';
import type { UserScope } from './user-scope.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 15;

/**
 * Runs `work` on one user's rows, in one transaction: two of the same user never run at once. `work` may run more than once (a lost race is
 * retried), so it must only use what it is handed.
 */
export async function withTransaction<T>(
  database: Database,
  userId: string,
  work: (rows: UserScope) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, userId, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await delay(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(
  database: Database,
  userId: string,
  work: (rows: UserScope) => Promise<T>,
): Promise<T> {
  if (transactionScope.getStore()?.open) throw new Error('Transactions do not nest.');
  const scope: TransactionScope = { userId, open: false, enqueued: [] };
  try {
    const result = await transactionScope.run(scope, () =>
      database.db.transaction().execute((queries) => work({ queries, userId, engine: database.engine })),
    );
    if (scope.enqueued.length > 0) for (const listener of database.enqueued) listener(scope.enqueued);
    return result;
  } finally {
    scope.open = false;
  }
}
