import type { OutboxStorage } from './storage.ts';
import { isDue, type Write } from './write.ts';

const STORE = 'writes';

/**
 * The queue in IndexedDB: one record a write, in the order that the database itself numbers them in, so that two tabs that write
 * at once cannot disagree.
 */
export function createIndexedStorage(name: string, factory: IDBFactory = indexedDB): OutboxStorage {
  const transact = createTransact(name, factory);
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
    clear: () =>
      transact('readwrite', async (store) => {
        store.clear();
      }),
  };
}

type Transact = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>;

/** Runs work in a transaction; its result is given once the transaction is complete, hence kept. */
function createTransact(name: string, factory: IDBFactory): Transact {
  let opening: Promise<IDBDatabase> | undefined;
  const open = async () => {
    opening ??= openDatabase(name, factory, () => {
      opening = undefined;
    });
    return opening;
  };
  return async (mode, work) => {
    const transaction = (await open()).transaction(STORE, mode);
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')));
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), completed]);
    return result;
  };
}

async function openDatabase(name: string, factory: IDBFactory, forget: () => void): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'sequence', autoIncrement: true });
  });
  try {
    const database = await done(request);
    // Browsers close a database under pressure, and another tab may want to delete it: the next use opens it anew.
    database.addEventListener('close', forget);
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
    return database;
  } catch (error) {
    forget();
    throw error;
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}
