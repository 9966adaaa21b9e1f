import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createTransact, done } from '#client/device/device-database.ts';
import { buildLocalStorage } from '#tests/client/local-storage.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';
import { withClearing } from './journal.ts';
import type { OutboxStorage } from './storage.ts';
import { createIndexedStorage } from './storage.ts';

const { local, texts } = buildLocalStorage();

let name = '';
beforeEach(() => {
  texts.clear();
  name = `clear-later-${crypto.randomUUID()}`;
});

const late = async (): Promise<never> => {
  throw new DOMException('IndexedDB took too long', 'TimeoutError');
};
const idsOf = async (storage: OutboxStorage) => (await storage.list('ada')).map(({ id }) => id);

test('clears the device on the next page when clearing it failed', async () => {
  const kept = createIndexedStorage(createTransact(name));
  await kept.add(buildWrite({ id: 'a' }));
  await expect(withClearing({ ...kept, clear: late }, local).clear('ada')).rejects.toThrow('too long');
  withClearing(kept, local);
  await expect.poll(() => idsOf(kept)).toEqual([]);
  await expect.poll(() => texts.size).toBe(0);
});

/** A device that holds the answers of one account, whose session runs, and the writes of another. */
async function openClearedDevice(account: string | null) {
  const transact = createTransact(name);
  const kept = createIndexedStorage(transact);
  const { sequence } = await kept.add(buildWrite({ id: 'b', account: 'eve' }));
  await kept.add(buildWrite({ id: 'a' }));
  const running = withClearing({ ...kept, clear: late, remove: late }, local);
  await expect(running.clear(account)).rejects.toThrow('too long');
  // Eve signs in and is answered.
  await running.list('eve');
  await running.settle(buildWrite({ id: 'b', account: 'eve', sequence }), null);
  const cleared = Promise.withResolvers<void>();
  withClearing(
    {
      ...kept,
      async clear(of) {
        await kept.clear(of);
        cleared.resolve();
      },
      async remove(writes) {
        await kept.remove(writes);
        cleared.resolve();
      },
    },
    local,
  );
  const answers = () => transact(['answers'], 'readonly', (open) => done(open('answers').count()));
  return { cleared: cleared.promise, kept, answers };
}

test('keeps the answers of the running session when clearing an ended session failed', async () => {
  const { kept, answers } = await openClearedDevice(null);
  expect(texts.size).toBe(0);
  expect(await answers()).toBe(1);
  expect(await idsOf(kept)).toEqual(['a']);
});

test('deletes only the mutations of an account when clearing it failed and another account has signed in', async () => {
  const { cleared, kept, answers } = await openClearedDevice('ada');
  await cleared;
  expect(await idsOf(kept)).toEqual([]);
  expect(await answers()).toBe(1);
  await expect.poll(() => texts.size).toBe(0);
});

test('keeps the mutations of an account when it signs in again after another one', async () => {
  const kept = createIndexedStorage(createTransact(name));
  const running = withClearing({ ...kept, clear: late, remove: late }, local);
  await expect(running.clear('ada')).rejects.toThrow('too long');
  await running.list('eve');
  await running.list('ada');
  expect(texts.size).toBe(0);
});
