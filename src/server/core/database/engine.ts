import type { CompiledQuery, QueryResult } from 'kysely';
import type { Log } from '#server/core/errors/log.ts';

export const engineNames = ['sqlite', 'postgres'] as const;

export type EngineName = (typeof engineNames)[number];

/** One connection, used by one caller until it is released. */
export interface EngineConnection {
  execute(query: CompiledQuery): Promise<QueryResult<unknown>>;
  /** Opens a transaction that may write. With a user's id, no other transaction of that user runs concurrently, and it raises the revision. */
  begin(userId: string | undefined): Promise<void>;
  commit(): Promise<void>;
  /** Never rejects: the caller's own error is the relevant one. */
  rollback(): Promise<void>;
  release(): void;
}

export type Use = 'read' | 'write';

/** How busy the connections are, and how many callers wait for one. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The interface of an engine for the one driver that both share. */
export interface Engine {
  readonly name: EngineName;
  /** `use`: for one reading statement, or for anything. */
  acquire(use: Use): Promise<EngineConnection>;
  connections(): Connections;
  close(): Promise<void>;
}

/** The levels at which storage logs. */
export type StorageLog = Pick<Log, 'info' | 'warn'>;
