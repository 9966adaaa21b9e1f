import type { CompiledQuery, QueryResult } from 'kysely';
import type { Log } from '#server/core/errors/log.ts';
import type { ShardKey } from './cluster.ts';

export const engineNames = ['sqlite', 'postgres'] as const;

export type EngineName = (typeof engineNames)[number];

/** What is sent to an engine. */
export interface Statement extends CompiledQuery {
  /** In a transaction its outcome may come with that of the commit: it writes, and nothing asks what it found. */
  readonly isUnawaited?: boolean;
}

/** One connection, used by one caller until it is released. */
export interface EngineConnection {
  execute(statement: Statement): Promise<QueryResult<unknown>>;
  /** Opens a transaction that may write. With a user's id, no other transaction of that user runs concurrently, and it raises the revision. */
  begin(userId: string | undefined): Promise<void>;
  commit(): Promise<void>;
  /** Never rejects: the caller's own error is the relevant one. */
  rollback(): Promise<void>;
  release(): void;
}

export type Use = 'read' | 'write';

/** What a connection is taken for. */
export interface Need {
  /** For one reading statement, or for anything. */
  readonly use: Use;
  /** Where the rows of its first statement are; null for those of all users. Only a cluster asks. */
  readonly key: () => ShardKey | null;
}

/** How busy the connections are, and how many callers wait for one. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The interface of an engine for the one driver that both share. */
export interface Engine {
  readonly name: EngineName;
  acquire(need: Need): Promise<EngineConnection>;
  connections(): Connections;
  close(): Promise<void>;
}

/** The levels at which storage logs. */
export type StorageLog = Pick<Log, 'info' | 'warn'>;

export const silentLog: StorageLog = { info: () => {}, warn: () => {} };

/** Storage opens before the server has its logger: this buffers its lines until then. */
export function createBufferedLog() {
  let buffered: ((log: StorageLog) => void)[] = [];
  let out: StorageLog | undefined;
  const write = (line: (log: StorageLog) => void): void => {
    if (out) line(out);
    else buffered.push(line);
  };
  return {
    info: (details: object, message: string) => write((log) => log.info(details, message)),
    warn: (details: object, message: string) => write((log) => log.warn(details, message)),
    /** Writes the buffered lines, and from then on every line at once. */
    passTo: (log: StorageLog) => {
      out = log;
      for (const line of buffered) write(line);
      buffered = [];
    },
  };
}
