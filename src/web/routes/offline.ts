import { NetworkError } from '#client/api/errors.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { isChunkFailure } from '../platform/reload-guard.ts';

/** What a loader answers where the page cannot be had without a connection. */
export const AWAY = 'away';

/** What is shown then, with the frame of every page around it. */
export const away = lazyComponent(
  '',
  async () => (await import('#web/features/offline/offline-page.tsx')).OfflinePage,
  'away',
);

/** Whether something could not be had for want of a connection. */
export function isOffline(error: unknown): boolean {
  return error instanceof NetworkError || (isChunkFailure(error) && !navigator.onLine);
}

/** Says that the page is away, if that is what the error says and there is something to show for it; the error is passed on otherwise. */
export async function stayAway(error: unknown): Promise<typeof AWAY> {
  if (!isOffline(error)) throw error;
  try {
    await away.preload();
    return AWAY;
  } catch {
    throw error;
  }
}
