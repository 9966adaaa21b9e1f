import { NetworkError } from '#client/api/errors.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { isChunkFailure } from '../platform/reload-guard.ts';

/** The offline page: shown where a page cannot be had without a connection, with the frame of every page around it. */
export const away = lazyComponent(
  '',
  async () => (await import('#web/features/offline/offline-page.tsx')).OfflinePage,
  ['away'],
);

/** Whether something could not be had for want of a connection. */
export function isOffline(error: unknown): boolean {
  return error instanceof NetworkError || (isChunkFailure(error) && !navigator.onLine);
}

/** Shows the offline page for an error that the lack of a connection caused; rethrows any other, and where the offline page is not on the device. */
export async function offlinePageFor(error: unknown): Promise<'away'> {
  if (!isOffline(error)) throw error;
  try {
    await away.preload();
    return 'away';
  } catch {
    throw error;
  }
}
