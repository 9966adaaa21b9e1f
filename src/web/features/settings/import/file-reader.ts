import { READER_POLICY } from '#contract/worker-file.ts';
import { scriptAddress } from '#web/platform/script-address.ts';
import type { ReaderAnswer, ReaderCalls } from './reader-calls.ts';

type Name = keyof ReaderCalls;
type Answer<Called extends Name> = ReturnType<ReaderCalls[Called]>;

export type FileReader = Awaited<ReturnType<typeof createFileReader>>;

/** One worker, and what is asked of it. */
interface Opened {
  call(name: Name, input: readonly unknown[]): Promise<never>;
  stop(): void;
}

/** The page's side of the worker that reads files. Rejects when the worker fails or is stopped; the next call starts it anew. */
export async function createFileReader() {
  const { default: address } = await import('./reader-worker.ts?worker&url');
  let opened: Opened | null = null;
  /** The file that is read; a worker that was started anew has to read it again. */
  let file: Parameters<ReaderCalls['read']> | null = null;

  const open = (): Opened => {
    opened = openWorker(address, () => (opened = null));
    return opened;
  };

  return {
    async call<Called extends Name>(
      name: Called,
      ...input: Parameters<ReaderCalls[Called]>
    ): Promise<Answer<Called>> {
      if (name === 'read') file = input as Parameters<ReaderCalls['read']>;
      const isNew = opened === null;
      const worker = opened ?? open();
      if (isNew && name !== 'read' && file !== null) await worker.call('read', file);
      return await worker.call(name, input);
    },
    stop(): void {
      opened?.stop();
    },
  };
}

function openWorker(address: string, onEnd: () => void): Opened {
  const worker = new Worker(scriptAddress(READER_POLICY, address), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let calls = 0;

  function end(reason: string): void {
    worker.terminate();
    onEnd();
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    const { call, answer, failure } = data;
    const asked = waiting.get(call);
    waiting.delete(call);
    if (failure === undefined) asked?.resolve(answer as never);
    else asked?.reject(new Error(failure));
  });
  worker.addEventListener('error', ({ message }) => end(message));
  worker.addEventListener('messageerror', () => end('The answer cannot be read.'));

  return {
    call(name, input) {
      calls += 1;
      const asked = Promise.withResolvers<never>();
      waiting.set(calls, asked);
      worker.postMessage({ call: calls, name, input }, []);
      return asked.promise;
    },
    stop: () => end('The reader was stopped.'),
  };
}
