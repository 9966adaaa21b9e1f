import { ResponseError } from '../api/errors.ts';

/** Waits, unless the signal aborts: then it rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Does the work again as long as a rate-limited server asks to wait, after that time. */
export async function patiently<T>(work: () => Promise<T>, wait: Wait, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ResponseError) || error.retryAfter === null) throw error;
      await wait(error.retryAfter * 1_000, signal);
    }
  }
}
