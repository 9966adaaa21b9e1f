import { done, type Transact } from '#client/device/device-database.ts';
import { isDue, type Mutation } from './mutation.ts';

export interface Added {
  readonly sequence: number;
  readonly replaced: boolean;
  /** Mutations, this one included, that have another place or are in flight since. */
  readonly changed?: readonly Mutation[];
}

/** Stores the mutations, in order, until they are answered; all tabs of the device share it. */
export interface OutboxStorage {
  /** Called at once; `add` follows when the mutations before it are added. */
  register?(mutation: Mutation, replaces?: Mutation): void;
  /** Adds at the end and returns the place. In the same step it deletes `replaces`, unless that is in flight. */
  add(mutation: Mutation, replaces?: Mutation): Promise<Added>;
  list(account: string): Promise<Mutation[]>;
  /** The first mutation of the account that is due at `now`, marked as in flight. */
  claimHead(account: string, now: number): Promise<Mutation | null>;
  update(mutation: Mutation): Promise<void>;
  /** Deletes a mutation that was answered and, in the same step, stores the answer until the snapshot contains it. */
  settle(mutation: Mutation, answer: unknown): Promise<void>;
  /** With `isMoved` false, mutations that were moved from memory to the database since stay. */
  remove(mutations: readonly Mutation[], isMoved?: boolean): Promise<void>;
  /** Deletes a mutation unless it is in flight; returns whether it did. */
  takeBack(mutation: Mutation): Promise<boolean>;
  /** Deletes the snapshot, the stored answers, and the mutations of an account. */
  clear(account: string | null): Promise<void>;
}

/** Lives as long as the page, for devices that store nothing. */
export function createMemoryStorage(): OutboxStorage {
  const records = new Map<number, Mutation>();
  let last = 0;
  // The memory of another tab uses the same numbers.
  const isHere = ({ id, sequence }: Mutation) => records.get(sequence)?.id === id;
  const list = (account: string) =>
    [...records.values()]
      .filter((mutation) => mutation.account === account)
      .map((mutation) => structuredClone(mutation));
  return {
    async add(mutation, replaces) {
      const old = replaces && records.get(replaces.sequence);
      const replaced = old !== undefined && old.id === replaces?.id && !old.claimed;
      if (replaced) records.delete(old.sequence);
      last += 1;
      records.set(last, structuredClone({ ...mutation, sequence: last }));
      return { sequence: last, replaced };
    },
    async list(account) {
      return list(account);
    },
    async claimHead(account, now) {
      const head = list(account).find((mutation) => isDue(mutation, now));
      if (!head) return null;
      const claimed = { ...head, claimed: true };
      records.set(head.sequence, claimed);
      return claimed;
    },
    async update(mutation) {
      if (isHere(mutation)) records.set(mutation.sequence, structuredClone(mutation));
    },
    async settle(mutation) {
      if (isHere(mutation)) records.delete(mutation.sequence);
    },
    async remove(mutations) {
      for (const mutation of mutations) if (isHere(mutation)) records.delete(mutation.sequence);
    },
    async takeBack(mutation) {
      return (
        isHere(mutation) && !records.get(mutation.sequence)?.claimed && records.delete(mutation.sequence)
      );
    },
    async clear(account) {
      for (const { sequence } of list(account ?? '')) records.delete(sequence);
    },
  };
}

/** IndexedDB: one record for each mutation. The database numbers them, so that two tabs agree on the order. */
export function createIndexedStorage(transactIn: Transact): OutboxStorage {
  const transact = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) =>
    transactIn(['writes'], mode, (open) => work(open('writes')));
  const list = async (store: IDBObjectStore, account: string): Promise<Mutation[]> => {
    const mutations = (await done(store.getAll())) as Mutation[];
    return mutations.filter((mutation) => mutation.account === account);
  };
  return {
    add: (mutation, replaces) =>
      transact('readwrite', async (store) => {
        const old = replaces && ((await done(store.get(replaces.sequence))) as Mutation | undefined);
        const replaced = old !== undefined && old.id === replaces?.id && !old.claimed;
        if (replaced) store.delete(old.sequence);
        const { sequence: _, ...record } = mutation;
        return { sequence: Number(await done(store.add(record))), replaced };
      }),
    list: (account) => transact('readonly', (store) => list(store, account)),
    claimHead: (account, now) =>
      transact('readwrite', async (store) => {
        const head = (await list(store, account)).find((mutation) => isDue(mutation, now));
        if (!head) return null;
        const claimed: Mutation = { ...head, claimed: true };
        if (!head.claimed) store.put(claimed);
        return claimed;
      }),
    update: (mutation) =>
      transact('readwrite', async (store) => {
        if (await done(store.getKey(mutation.sequence))) store.put(mutation);
      }),
    settle: (mutation, answer) =>
      transactIn(['writes', 'answers'], 'readwrite', async (open) => {
        // Another page has done it, and later answers may follow its record.
        const there = (await done(open('writes').get(mutation.sequence))) as Mutation | undefined;
        if (there?.id !== mutation.id) return;
        open('writes').delete(mutation.sequence);
        open('answers').add({ write: mutation, answer });
      }),
    remove: (mutations) =>
      transact('readwrite', async (store) => {
        for (const { sequence } of mutations) store.delete(sequence);
      }),
    takeBack: ({ id, sequence }) =>
      transact('readwrite', async (store) => {
        const kept = (await done(store.get(sequence))) as Mutation | undefined;
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
