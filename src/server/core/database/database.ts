import type { Kysely, Transaction } from 'kysely';
import type { Cluster } from './cluster.ts';
import type { Connections, EngineName } from './engine.ts';
import type { JobsTable, Tables } from './schema.ts';

/** The nodes of a database server, of which each may fail alone. */
export interface DatabaseNodes {
  /** The node with the rows of a user. */
  readonly of: (userId: string) => Promise<string>;
  /** The nodes of a cluster; null when there is only the one server. */
  readonly cluster: Cluster | null;
}

/** A job that a transaction enqueued: enough to take it without a search. */
export type EnqueuedJob = Pick<JobsTable, 'user_id' | 'id' | 'kind' | 'due_at'>;

/** The open storage: one per process, shared by all readers and writers. */
export interface Database {
  readonly db: Kysely<Tables>;
  readonly engine: EngineName;
  /** Called after the commit of a transaction that enqueued jobs. */
  readonly enqueued: Set<(jobs: readonly EnqueuedJob[]) => void>;
  readonly connections: () => Connections;
  /** Null for storage in this process. */
  readonly nodes: DatabaseNodes | null;
  /** The clock of the database's own machine, in milliseconds since 1970-01-01 UTC; null for storage in this process. */
  readonly clock: () => Promise<number | null>;
  /** Rejects when storage does not answer. */
  readonly ping: () => Promise<void>;
  /**
   * Returns the space of deleted rows to the file system, in small steps, until none is left or `isOver`. SQLite only: PostgreSQL does so
   * by itself, and this does nothing.
   */
  readonly releaseSpace: (isOver: () => boolean) => Promise<void>;
  /** The bytes that it takes on its disk. */
  readonly size: () => Promise<number>;
  /** Lets the statements under way end, then closes files and connections. */
  readonly close: () => Promise<void>;
}

/** What a repository takes: the database outside a transaction, or the current transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;
