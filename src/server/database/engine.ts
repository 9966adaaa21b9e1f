import type { CompiledQuery, QueryResult } from 'kysely';

export const engineNames = ['sqlite', 'postgres'] as const;

export type EngineName = (typeof engineNames)[number];

/** One connection, held by one caller until it is released. */
export interface EngineConnection {
  execute(query: CompiledQuery): Promise<QueryResult<unknown>>;
  /** Opens a transaction that may write. With a user's id, no other transaction of that user runs beside it. */
  begin(userId: string | undefined): Promise<void>;
  commit(): Promise<void>;
  /** Never rejects: the error that led here is the one worth reading. */
  rollback(): Promise<void>;
  release(): void;
}

/** What an engine gives the one driver that both share. */
export interface Engine {
  readonly name: EngineName;
  acquire(): Promise<EngineConnection>;
  close(): Promise<void>;
}

/** The part of a pino logger that storage uses. */
export interface StorageLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
