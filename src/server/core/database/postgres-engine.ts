import { type ClientBase, type CustomTypesConfig, DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { ShardKey } from './cluster.ts';
import type { Connections, Engine, EngineConnection, Need, StorageLog } from './engine.ts';
import { DatabaseBusyError, DatabaseRefusedError, DatabaseUnavailableError } from './errors.ts';
import { NodeShares } from './fair-queue.ts';
import { PostgresConnection, StatementNames } from './postgres-connection.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Every statement is bounded, long work runs in batches: none takes a second. The rest is patience with a busy server or a held lock. */
const STATEMENT_TIMEOUT_MS = 5_000;
/** The client gives up shortly after the server should have: the connection itself is then dead. */
const ANSWER_TIMEOUT_MS = 6_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 30_000;
const STATEMENTS_NAMED = 500;
/** Callers that wait for a connection: more would only wait for their refusal. */
const WAITING_MAX = 2_000;

/** The part of the connections that the statements of one node of a cluster may hold. */
const NODE_SHARE = 0.7;
/** What the pool says when no connection became free in time, and sometimes when a new one was not accepted in time. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

/** How the driver says that the server wants a password and it has none. */
const NO_PASSWORD = 'client password must be a string';

interface PostgresOptions {
  readonly url: string;
  readonly log: StorageLog;
  readonly connections: number;
  /** False for migrations and moves, which may be slow. */
  readonly timeouts: boolean;
  readonly claim: Claim;
}

export class PostgresEngine implements Engine {
  readonly name = 'postgres';
  readonly #pool: Pool;
  readonly #names = new StatementNames(STATEMENTS_NAMED);
  #shares: NodeShares | undefined;

  constructor({ url, log, connections, timeouts, claim }: PostgresOptions) {
    this.#pool = new Pool({
      connectionString: url,
      max: connections,
      // One connection stays open on an idle server: it is the server's claim.
      min: 1,
      types: postgresTypes,
      // Sends `begin` and the lock of the user's row together.
      pipeline: true,
      keepAlive: true,
      application_name: 'resilience',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // The connection of a move is its claim: it stays open.
      idleTimeoutMillis: claim === 'move' ? 0 : IDLE_TIMEOUT_MS,
      verify: (client, done) => void claimDatabase(client, claim, done),
      ...(timeouts && {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      }),
    });
    const warn = (error: Error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost');
    this.#pool.on('error', warn);
    // A client in use has no listener of the pool's, and an unhandled error would end the process.
    this.#pool.on('connect', (client) => client.on('error', warn));
  }

  /** From now on each node of the cluster has a share of the connections. */
  shareByNode(nodeOf: (key: ShardKey) => Promise<string>): void {
    const atOnce = Math.ceil(this.#pool.options.max * NODE_SHARE);
    this.#shares = new NodeShares({ nodeOf, atOnce, patience: CONNECT_TIMEOUT_MS });
  }

  async acquire({ key }: Need): Promise<EngineConnection> {
    const leave = await this.#shares?.enter(key());
    try {
      return new PostgresConnection(await this.#connect(), this.#names, leave);
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    const waiting = waitingCount + (this.#shares?.waiting ?? 0);
    return { busy: totalCount - idleCount, idle: idleCount, waiting };
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  get #isFull(): boolean {
    const { totalCount, idleCount, options } = this.#pool;
    return idleCount === 0 && totalCount >= options.max;
  }

  async #connect(): Promise<PoolClient> {
    if (this.#pool.waitingCount >= WAITING_MAX) {
      throw new DatabaseBusyError('Too many wait for a connection to PostgreSQL.');
    }
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || error instanceof DatabaseRefusedError) throw error;
      const reason = reasonOf(error);
      const isBusy = reason === WAITED_IN_VAIN && this.#isFull;
      const Unavailable = isBusy ? DatabaseBusyError : DatabaseUnavailableError;
      throw new Unavailable(`No connection to PostgreSQL: ${reason}`, { cause: error });
    }
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.includes(NO_PASSWORD) ? 'it asks for a password, and its address has none.' : reason;
}

const { INT8, NUMERIC, JSON: JSON_TEXT, JSONB } = types.builtins;

/** Counts and sums as numbers, as SQLite returns them, and JSON as text, which json.ts parses on both engines. */
const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === JSON_TEXT || oid === JSONB) return String;
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** The purpose of a connection: servers share a database, a move needs it alone. */
type Claim = 'serve' | 'move';

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
async function claimDatabase(client: ClientBase, claim: Claim, done: (error?: Error) => void): Promise<void> {
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
