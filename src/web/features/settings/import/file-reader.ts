import { READER_POLICY } from '#contract/worker-file.ts';
import { scriptAddress } from '#web/platform/script-address.ts';
import type { ReaderAnswer, ReaderCalls } from './reader-calls.ts';

type Answer<Name extends keyof ReaderCalls> = ReturnType<ReaderCalls[Name]>;

export type FileReader = Awaited<ReturnType<typeof createFileReader>>;

/** The page's side of the worker that reads files. Rejects when the worker fails or is stopped. */
export async function createFileReader() {
  const { default: address } = await import('./reader-worker.ts?worker&url');
  const worker = new Worker(scriptAddress(READER_POLICY, address), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let calls = 0;

  function fail(reason: string): void {
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
  worker.addEventListener('error', ({ message }) => fail(message));

  return {
    async call<Name extends keyof ReaderCalls>(
      name: Name,
      ...input: Parameters<ReaderCalls[Name]>
    ): Promise<Answer<Name>> {
      calls += 1;
      const asked = Promise.withResolvers<never>();
      waiting.set(calls, asked);
      worker.postMessage({ call: calls, name, input }, []);
      return await asked.promise;
    },
    stop(): void {
      worker.terminate();
      fail('The reader was stopped.');
    },
  };
}
