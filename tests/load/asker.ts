import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { TestApp } from '#tests/api/test-app.ts';
import type { Answered, Asked } from './asking-thread.ts';

/** A client of a local server that lives in another thread. */
export interface Asker {
  /** Answers the status; 0 when the connection failed. Reads so many bytes of the answer, all by default. */
  readonly ask: (request: Pick<Asked, 'path' | 'headers'> & Partial<Asked>) => Promise<number>;
  readonly end: () => Promise<void>;
}

export async function startAsker({ app }: TestApp): Promise<Asker> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
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
        const whole = { method: 'GET', text: undefined, bytesMax: Number.POSITIVE_INFINITY, ...request };
        thread.postMessage({ ...whole, id: last, port } satisfies Asked, []);
      }),
    end: async () => void (await thread.terminate()),
  };
}
