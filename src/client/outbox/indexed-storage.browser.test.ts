import { createTransact } from '#client/device/device-database.ts';
import { describeStorage } from '#tests/client/storage-contract.ts';
import { createIndexedStorage } from './storage.ts';

describeStorage('IndexedDB of a real browser', () => {
  const name = `outbox-${crypto.randomUUID()}`;
  return {
    storage: createIndexedStorage(createTransact(name)),
    again: () => createIndexedStorage(createTransact(name)),
  };
});
