/** Storage cannot serve now (no free connection, no answer): worth a later attempt, so HTTP 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Every connection is in use, by whatever statements: this one was not sent, so it says nothing about the node that it was for. */
export class DatabaseBusyError extends DatabaseUnavailableError {}

/** The transactions that were to be committed with this one were undone with it: each may run again. */
export class BatchRolledBackError extends DatabaseUnavailableError {
  constructor() {
    super('The transactions that were to be committed together were rolled back.');
  }
}

/** A server cannot start on this storage, or a move, a backup or a restore is refused; the message is one line for the operator. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

// https://www.sqlite.org/rescode.html: the low byte is the primary code.
const SQLITE_BUSY = 5;
// https://www.postgresql.org/docs/current/errcodes-appendix.html: serialisation failure, deadlock.
const POSTGRES_RETRYABLE = new Set(['40001', '40P01']);
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';
const SQLITE_FULL = 13;
/** Locked by another process, out of memory, read-only, input or output failed, cannot open. */
const SQLITE_OUT_OF_SERVICE = new Set([SQLITE_BUSY, 7, 8, 10, 14]);
const POSTGRES_DISK_FULL = '53100';
const POSTGRES_READ_ONLY = '25006';
const POSTGRES_DENIED = '42501';
/**
 * Lock not available, statement cancelled by its time limit, input or output failed, read-only; 08, 53 and 57P are classes: no connection
 * (a node of a cluster answers no longer), too few resources, shutdown. A message against the protocol (08P01) is a defect of ours.
 */
const POSTGRES_OUT_OF_SERVICE = /^(?:08(?!P01)...|53...|57P..|57014|55P03|58030|25006)$/;
/** Of these: no connection, cancelled by its time limit, shutdown. */
const POSTGRES_UNANSWERED = /^(?:08(?!P01)...|57P..|57014)$/;
/** A shutdown that Citus notices while it waits for a node has the code of a defect. */
const SHUTDOWN_OF_CITUS = 'postmaster was shut down';
const POSTGRES_SHUTDOWN = '57P01';
/** No space, over quota; read-only file system, input or output failed. */
const FILES_FULL = new Set(['ENOSPC', 'EDQUOT']);
const FILES_OUT_OF_SERVICE = new Set(['EROFS', 'EIO']);
/** The depth to which causes of an error are followed. */
const CAUSES_MAX = 5;

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  if (error.message.startsWith(SHUTDOWN_OF_CITUS)) return POSTGRES_SHUTDOWN;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** 0, "no error", when it is none of SQLite. */
function sqlitePrimaryCode(error: unknown): number {
  return (sqliteCode(error) ?? 0) & 0xff;
}

export function isBusy(error: unknown): boolean {
  return sqlitePrimaryCode(error) === SQLITE_BUSY;
}

/** True when the same transaction may succeed if run again from its start: none of it was committed. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof BatchRolledBackError) return true;
  return isBusy(error) || isStalePlan(error) || POSTGRES_RETRYABLE.has(postgresCode(error) ?? '');
}

/** A newer server migrated a table under a statement that this connection had prepared. */
export function isStalePlan(error: unknown): boolean {
  return postgresCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** A row would refer to one that does not exist (any more). */
export function isOrphan(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FOREIGN_KEY || postgresCode(error) === POSTGRES_FOREIGN_KEY;
}

/** The role of this connection lacks a right. */
export function isDenied(error: unknown): boolean {
  return postgresCode(error) === POSTGRES_DENIED;
}

/** PostgreSQL accepts no writes on this connection (a standby, a failover): another one may lead to a server that does. */
export function isReadOnly(error: unknown): boolean {
  return postgresCode(error) === POSTGRES_READ_ONLY;
}

/**
 * Why storage (the database, or a file of DATA_DIR) cannot serve now, though the request is valid: HTTP 503, worth a later attempt.
 * `storageFull`: no space is left; `unavailable`: anything else. Null for every other error.
 */
export function storageTrouble(error: unknown): 'storageFull' | 'unavailable' | null {
  let found: 'unavailable' | null = null;
  let current = error;
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth += 1) {
    if (isStorageFull(current)) return 'storageFull';
    if (isOutOfService(current)) found = 'unavailable';
    current = current.cause;
  }
  return found;
}

/** Whether the node that a statement was sent to did not answer in time, or at all. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return false;
  return error instanceof DatabaseUnavailableError || POSTGRES_UNANSWERED.test(postgresCode(error) ?? '');
}

function isStorageFull(error: Error): boolean {
  return (
    sqlitePrimaryCode(error) === SQLITE_FULL ||
    postgresCode(error) === POSTGRES_DISK_FULL ||
    FILES_FULL.has(fileCode(error))
  );
}

function isOutOfService(error: Error): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    SQLITE_OUT_OF_SERVICE.has(sqlitePrimaryCode(error)) ||
    POSTGRES_OUT_OF_SERVICE.test(postgresCode(error) ?? '') ||
    FILES_OUT_OF_SERVICE.has(fileCode(error))
  );
}

/** The code of a failed file system call; empty for any other error. */
function fileCode(error: Error): string {
  return 'syscall' in error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
