import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '#server/core/errors/api-error.ts';
import { ProviderUnavailableError } from './provider-fetch.ts';

/** Waits for what a provider has part in, and no longer than this: 503 when it is too slow, down, or talks nonsense. */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = async (): Promise<never> => {
    await delay(milliseconds, undefined, { signal: ended.signal });
    throw new ProviderUnavailableError('Too slow');
  };
  try {
    return await Promise.race([work(), late()]);
  } catch (error) {
    throw error instanceof ProviderUnavailableError ? unavailable(error) : error;
  } finally {
    ended.abort();
  }
}
