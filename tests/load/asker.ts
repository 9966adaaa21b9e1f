import { Worker } from 'node:worker_threads';
import type { Answered, Asked } from './asking-thread.ts';

/** A client of a local server that lives in another thread. */
export interface Asker {
  /** Answers the status; 0 when the connection failed. */
  readonly ask: (request: Omit<Asked, 'id' | 'port'>) => Promise<number>;
  readonly end: () => Promise<void>;
}

export function startAsker(port: number): Asker {
  const thread = new Worker(new URL('./asking-thread.ts', import.meta.url));
  const waiting = new Map<number, (status: number) => void>();
  let last = 0;
  thread.on('message', ({ id, status }: Answered) => {
    waiting.get(id)?.(status);
    waiting.delete(id);
  });
  return {
    ask: async (request) =>
      await new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        thread.postMessage({ ...request, id: last, port } satisfies Asked, []);
      }),
    end: async () => void (await thread.terminate()),
  };
}
