import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface InspectOrder {
  readonly file: string;
  /** Reads every page and every reference, not only the counts. */
  readonly isThorough: boolean;
  /** False for a finished copy: it is read without locks and without files beside it. */
  readonly isLive: boolean;
}

export interface SqliteFacts {
  /** What is wrong with the file, a line each; empty when it is sound. */
  readonly faults: readonly string[];
  readonly migrations: string[];
  readonly rows: Record<string, number>;
}

const MEMORY_MB = 128;

/** Inspects a database file in a thread of its own: SQLite's calls would block this one for seconds. */
export async function inspectSqlite(order: InspectOrder, signal?: AbortSignal): Promise<SqliteFacts> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./inspect-sqlite-worker.ts', import.meta.url), {
    workerData: order,
    // Those of the process may not be for a file.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [facts] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw signal?.reason ?? new Error('The database was not inspected to the end.');
      }),
    ])) as [SqliteFacts];
    return facts;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
