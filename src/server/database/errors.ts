/** Storage cannot serve now (no free connection, no answer): worth trying later, so HTTP 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The server cannot start on this storage; the message is one line for the operator. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

// https://www.sqlite.org/rescode.html: the low byte is the primary code.
const SQLITE_BUSY = 5;
const SQLITE_UNIQUE = new Set([1555, 2067]);
// https://www.postgresql.org/docs/current/errcodes-appendix.html: serialisation failure, deadlock.
const POSTGRES_RETRYABLE = new Set(['40001', '40P01']);
const POSTGRES_UNIQUE = '23505';
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && (code & 0xff) === SQLITE_BUSY;
}

/** True when the same transaction, run again from its start, may well succeed: nothing of it was kept. */
export function isRetryable(error: unknown): boolean {
  const code = postgresCode(error);
  return isBusy(error) || isStalePlan(error) || (code !== undefined && POSTGRES_RETRYABLE.has(code));
}

/** A row with the same primary or unique key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error);
  return postgresCode(error) === POSTGRES_UNIQUE || (code !== undefined && SQLITE_UNIQUE.has(code));
}

/** A newer server migrated a table under a statement that this connection had prepared. */
export function isStalePlan(error: unknown): boolean {
  return postgresCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** A row would hang on one that is not there (any more). */
export function isOrphan(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FOREIGN_KEY || postgresCode(error) === POSTGRES_FOREIGN_KEY;
}
