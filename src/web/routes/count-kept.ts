import type { Client } from '#client/client.ts';
import { createTransact, DEVICE_STORE } from '#client/device/device-database.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { createSnapshotStorage } from '#client/snapshot/snapshot-storage.ts';

/**
 * How many changes wait on this device for the account whose session has ended. To be asked before the device forgets whose they are: a
 * page that the server wrote for a visitor finds them by the snapshot.
 */
export async function countKept({ outbox }: Client): Promise<number> {
  const shown = outbox.pending().length;
  if (shown > 0) return shown;
  try {
    const transact = createTransact(DEVICE_STORE);
    const snapshot = await createSnapshotStorage(transact).read();
    return snapshot ? (await createIndexedStorage(transact).list(snapshot.account)).length : 0;
  } catch {
    return 0;
  }
}
