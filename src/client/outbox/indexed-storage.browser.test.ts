import { describeStorage } from '#tests/client/storage-contract.ts';
import { createIndexedStorage } from './indexed-storage.ts';

describeStorage('IndexedDB of a real browser', () => {
  const name = `outbox-${crypto.randomUUID()}`;
  return { storage: createIndexedStorage(name), again: () => createIndexedStorage(name) };
});
