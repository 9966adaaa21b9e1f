import { loadKinds } from '#client/state/kinds.ts';
import { COMPARER_POLICY } from '#contract/worker-file.ts';
import type { Insights } from '#domain/together/together.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { scriptAddress } from '#web/platform/script-address.ts';
import type { Asked } from './insights-of.ts';

/** Compares habits in a worker of their own; where none can start, on the page, once it is idle. */
export async function compare(asked: Asked, signal: AbortSignal): Promise<Insights> {
  try {
    return await compareInWorker(asked, signal);
  } catch (error) {
    signal.throwIfAborted();
    ignoreFailure(error);
    return await compareHere(asked, signal);
  }
}

async function compareInWorker(asked: Asked, signal: AbortSignal): Promise<Insights> {
  const { default: address } = await import('./comparer-worker.ts?worker&url');
  signal.throwIfAborted();
  const worker = new Worker(scriptAddress(COMPARER_POLICY, address), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Insights>();
  worker.addEventListener('message', ({ data }: MessageEvent<Insights>) => resolve(data));
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  signal.addEventListener('abort', () => reject(signal.reason));
  worker.postMessage(asked, []);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}

async function compareHere(asked: Asked, signal: AbortSignal): Promise<Insights> {
  const [{ insightsOf }, hasKinds] = await Promise.all([import('./insights-of.ts'), loadKinds(asked.habits)]);
  if (!hasKinds) throw new Error('The rules of some habits are missing');
  await idle();
  signal.throwIfAborted();
  return insightsOf(asked);
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
