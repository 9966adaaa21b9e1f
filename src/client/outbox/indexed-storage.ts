import { done, type Transact } from '../device-database.ts';
import { isDue, type Write } from './mutation.ts';
import type { OutboxStorage } from './storage.ts';

/**
 * The queue in IndexedDB: one record a write, in the order that the database itself numbers them in, so that two tabs that write
 * at once cannot disagree.
 */
export function createIndexedStorage(transactIn: Transact): OutboxStorage {
  const transact = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) =>
    transactIn(['writes'], mode, (open) => work(open('writes')));
  const list = async (store: IDBObjectStore, account: string): Promise<Write[]> => {
    const writes = (await done(store.getAll())) as Write[];
    return writes.filter((write) => write.account === account);
  };
  return {
    add: (write, replaces) =>
      transact('readwrite', async (store) => {
        const old = replaces && ((await done(store.get(replaces.sequence))) as Write | undefined);
        const replaced = old !== undefined && old.id === replaces?.id && !old.claimed;
        if (replaced) store.delete(old.sequence);
        const { sequence: _, ...record } = write;
        return { sequence: Number(await done(store.add(record))), replaced };
      }),
    list: (account) => transact('readonly', (store) => list(store, account)),
    claimHead: (account, now) =>
      transact('readwrite', async (store) => {
        const head = (await list(store, account)).find((write) => isDue(write, now));
        if (!head) return null;
        const claimed: Write = { ...head, claimed: true };
        if (!head.claimed) store.put(claimed);
        return claimed;
      }),
    update: (write) =>
      transact('readwrite', async (store) => {
        if (await done(store.getKey(write.sequence))) store.put(write);
      }),
    settle: (write, answer) =>
      transactIn(['writes', 'answers'], 'readwrite', async (open) => {
        // Done already by another page, whose note may stand before later ones.
        const there = (await done(open('writes').get(write.sequence))) as Write | undefined;
        if (there?.id !== write.id) return;
        open('writes').delete(write.sequence);
        open('answers').add({ write, answer });
      }),
    remove: (writes) =>
      transact('readwrite', async (store) => {
        for (const { sequence } of writes) store.delete(sequence);
      }),
    takeBack: ({ id, sequence }) =>
      transact('readwrite', async (store) => {
        const kept = (await done(store.get(sequence))) as Write | undefined;
        if (kept?.id !== id || kept.claimed) return false;
        store.delete(sequence);
        return true;
      }),
    clear: (account) =>
      transactIn(['writes', 'answers', 'copy'], 'readwrite', async (open) => {
        for (const store of ['answers', 'copy'] as const) open(store).clear();
        for (const { sequence } of await list(open('writes'), account ?? '')) open('writes').delete(sequence);
      }),
  };
}
