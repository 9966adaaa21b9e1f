import { createTransact, DEVICE_STORE } from '#client/device/device-database.ts';
import { newId } from '#client/device/new-id.ts';
import { after } from '#client/platform.ts';
import { persistSnapshot } from '#client/snapshot/persist-snapshot.ts';
import { createSnapshotStorage } from '#client/snapshot/snapshot-storage.ts';
import type { App } from '#web/app/app.ts';
import { logFailure } from '#web/platform/log-failure.ts';

/** Milliseconds after which the copy is kept even on a page that is never idle. */
const IDLE_MAX = 5_000;
/** Keeps the copy of what the server said on this device, where the device keeps anything. */
export function persistOnDevice({ client }: App): void {
  if (!('indexedDB' in globalThis)) return;
  persistSnapshot(client, {
    storage: createSnapshotStorage(createTransact(DEVICE_STORE)),
    newId,
    after,
    idle: (work) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_MAX });
      else setTimeout(work);
    },
    onLeave,
    log: logFailure,
  });
}

/** A page that is hidden may be ended without another word. One that is left begins no transaction (device-database.ts). */
function onLeave(work: () => Promise<void>): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') void work();
  };
  document.addEventListener('visibilitychange', hidden);
  return () => document.removeEventListener('visibilitychange', hidden);
}
