import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createTransact } from '#client/device/device-database.ts';
import { buildWrite, describeStorage } from '#tests/client/storage-contract.ts';
import { withFallback } from './fallback-storage.ts';
import { createIndexedStorage, createMemoryStorage, type OutboxStorage } from './storage.ts';

let databases = 0;
const newName = () => {
  databases += 1;
  return `outbox-${databases}`;
};

describeStorage('memory', () => {
  const storage = createMemoryStorage();
  return { storage, again: () => storage };
});

describeStorage('IndexedDB', () => {
  const name = newName();
  return {
    storage: createIndexedStorage(createTransact(name)),
    again: () => createIndexedStorage(createTransact(name)),
  };
});

describeStorage('IndexedDB with a fallback', () => {
  const name = newName();
  const open = () =>
    withFallback(createIndexedStorage(createTransact(name)), createMemoryStorage(), () => {});
  return { storage: open(), again: open };
});

const full = async (): Promise<never> => {
  throw new DOMException('The device is full', 'QuotaExceededError');
};

test('queues in memory, behind the stored mutations, when the device refuses', async () => {
  const kept = createMemoryStorage();
  const said: string[] = [];
  const storage = withFallback({ ...kept, add: full }, createMemoryStorage(), (what) => said.push(what));
  await kept.add(buildWrite({ id: 'a' }));
  const { sequence } = await storage.add(buildWrite({ id: 'b' }));
  expect(sequence).toBeLessThan(0);
  await storage.add(buildWrite({ id: 'c' }), buildWrite({ id: 'b', sequence }));
  expect((await storage.list('ada')).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(said).toEqual(['Storage refused', 'Storage refused']);
  const first = await storage.claimHead('ada', 0);
  await storage.remove([first!]);
  const second = await storage.claimHead('ada', 0);
  expect([first?.id, second?.id]).toEqual(['a', 'c']);
  await storage.update({ ...second!, variables: 1 });
  await storage.remove([second!]);
  expect(await storage.claimHead('ada', 0)).toBeNull();
});

test('queues on a device that stores nothing', async () => {
  const broken: OutboxStorage = {
    add: full,
    list: full,
    claimHead: full,
    update: full,
    settle: full,
    remove: full,
    takeBack: full,
    clear: full,
  };
  const storage = withFallback(broken, createMemoryStorage(), () => {});
  await storage.add(buildWrite({ id: 'a' }));
  expect((await storage.claimHead('ada', 0))?.id).toBe('a');
  await storage.clear('ada');
  expect(await storage.list('ada')).toEqual([]);
});

test('keeps its own mutation in memory when one of the same number is removed in the memory of another tab', async () => {
  const storage = withFallback({ ...createMemoryStorage(), add: full }, createMemoryStorage(), () => {});
  const { sequence } = await storage.add(buildWrite({ id: 'a' }));
  await storage.update(buildWrite({ id: 'b', sequence, variables: 1 }));
  await storage.remove([buildWrite({ id: 'b', sequence })]);
  await storage.settle(buildWrite({ id: 'b', sequence }), null);
  expect(await storage.list('ada')).toEqual([buildWrite({ id: 'a', sequence })]);
});
