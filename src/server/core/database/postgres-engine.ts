import { Pool, type PoolClient } from 'pg';
import type { Connections, Engine, EngineConnection, StorageLog } from './engine.ts';
import { DatabaseBusyError, DatabaseRefusedError, DatabaseUnavailableError } from './errors.ts';
import { type Claim, claimDatabase } from './postgres-claim.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { postgresTypes } from './postgres-types.ts';
import { StatementNames } from './statement-names.ts';

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

  async acquire(): Promise<EngineConnection> {
    return new PostgresConnection(await this.#connect(), this.#names);
  }

  connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #connect(): Promise<PoolClient> {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    if (waitingCount >= WAITING_MAX) {
      throw new DatabaseBusyError('Too many wait for a connection to PostgreSQL.');
    }
    const isBusy = idleCount === 0 && totalCount >= options.max;
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || error instanceof DatabaseRefusedError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const Unavailable = isBusy ? DatabaseBusyError : DatabaseUnavailableError;
      throw new Unavailable(`No connection to PostgreSQL: ${reason}`, { cause: error });
    }
  }
}
