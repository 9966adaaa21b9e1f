import { type ClientBase, DatabaseError } from 'pg';
import { DatabaseRefusedError, DatabaseUnavailableError } from './errors.ts';

/** The purpose of a connection: servers share a database, a move needs it alone. */
export type Claim = 'serve' | 'move';

/** Any number without another use; advisory locks belong to one database. */
const LOCK = 5_273_866_121;
/** The connections of an earlier process may outlive it by a moment. */
const PATIENCE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** Acknowledged means on disk, whatever the server, the database or the role is set to. Every other value waits for the disk already. */
const FLUSH_COMMITS = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'; `;

/**
 * Every statement names its user, so one plan fits all values: planning the home page each time takes longer than reading it. Citus needs
 * the values to find the shard, and refuses most plans without them.
 */
const PLAN_ONCE = `select set_config('plan_cache_mode', 'force_generic_plan', false)
  where to_regclass('pg_dist_partition') is null; `;

/**
 * Every connection of a server takes the lock as shared, that of a move as exclusive: neither starts while the other exists, and a server
 * that lost its connections gets none before the move has ended. The lock ends with its connection.
 */
export async function claimDatabase(
  client: ClientBase,
  claim: Claim,
  done: (error?: Error) => void,
): Promise<void> {
  const plans = claim === 'serve' ? PLAN_ONCE : '';
  const lock = claim === 'serve' ? 'pg_advisory_lock_shared' : 'pg_advisory_lock';
  try {
    await client.query(
      `${plans}${FLUSH_COMMITS}set lock_timeout = ${PATIENCE_MS}; select ${lock}(${LOCK}); set lock_timeout to default`,
    );
  } catch (error) {
    done(refusal(error, claim));
    return;
  }
  done();
}

function refusal(error: unknown, claim: Claim): Error {
  if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) return error as Error;
  return claim === 'serve'
    ? new DatabaseUnavailableError('This PostgreSQL database is being moved: wait until that has ended.')
    : new DatabaseRefusedError('A Resilience server is using this PostgreSQL database: stop it first.');
}
