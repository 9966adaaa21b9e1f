import type { Kysely, Transaction } from 'kysely';
import type { Connections, EngineName } from './engine.ts';
import type { Tables } from './schema.ts';

/** The open storage: one per process, shared by all readers and writers. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly engine: EngineName;
  /** Called after the commit of a transaction that enqueued jobs. */
  readonly enqueued: Set<() => void>;
  readonly connections: () => Connections;
  /** The clock of the database's own machine, in milliseconds since 1970-01-01 UTC; null for storage in this process. */
  readonly clock: () => Promise<number | null>;
  /** Rejects when storage does not answer. */
  readonly ping: () => Promise<void>;
  /** The bytes that it takes on its disk. */
  readonly size: () => Promise<number>;
  /** Lets the statements under way end, then closes files and connections. */
  readonly close: () => Promise<void>;
}

/** What a repository takes: the database outside a transaction, or the current transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;
