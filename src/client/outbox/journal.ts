import { attempt } from '#client/device/attempt.ts';
import type { PageEvents } from '#client/device/device-database.ts';
import type { Mutation } from './mutation.ts';
import type { Added, OutboxStorage } from './storage.ts';

/** A mutation that the page shows and the database does not have. Devices store the names of the fields. */
export interface UnstoredMutation {
  readonly write: Mutation;
  /** The queued mutation that it makes needless. */
  readonly replaces?: Mutation | undefined;
}

export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Journal = ReturnType<typeof createJournal>;

const KEY = 'unkeptWrites';

/**
 * Mutations that the database did not have yet when their page was left, in local storage, which needs no transaction. The next page of
 * the device adds them, or this one when it is shown again. Where local storage is forbidden or full, nothing is stored.
 */
export function createJournal(storage: LocalStorage) {
  const read = (): UnstoredMutation[] =>
    attempt(() => (JSON.parse(storage.getItem(KEY) ?? '[]') as unknown[]).filter(isUnkept), []);
  /** Returns whether they are stored. */
  const write = (entries: readonly UnstoredMutation[]): boolean =>
    attempt(() => {
      if (entries.length > 0) storage.setItem(KEY, JSON.stringify(entries));
      else storage.removeItem(KEY);
      return true;
    }, false);
  const remove = (drop: (write: Mutation) => boolean): boolean => {
    const entries = read();
    const left = entries.filter((entry) => !drop(entry.write));
    return left.length === entries.length || write(left);
  };
  return {
    read,
    remove,
    add: (entries: readonly UnstoredMutation[]): boolean => {
      const ids = entries.map((entry) => entry.write.id);
      return write([...read().filter((entry) => !ids.includes(entry.write.id)), ...entries]);
    },
  };
}

function isUnkept(entry: unknown): entry is UnstoredMutation {
  const { id, kind, account } = (entry as Partial<UnstoredMutation> | null)?.write ?? {};
  return [id, kind, account].every((each) => typeof each === 'string');
}

/**
 * Storage whose page can be left at any moment: mutations that the database does not have then (because they are being added, or are in
 * memory only) are in the journal, and the next page adds them. In `storage`, mutations in memory have places below 0.
 */
export function withJournal(storage: OutboxStorage, journal: Journal, page: PageEvents): OutboxStorage {
  const unkept = new Map<string, UnstoredMutation>();
  /** Ids of mutations that another page took over while they were being added. */
  const takenOver = new Set<string>();
  const noteLeft = followLeaving(journal, page, unkept, (write) => {
    if (write.sequence < 0) void remove([write], false);
    else takenOver.add(write.id);
  });

  function register(write: Mutation, replaces?: Mutation): void {
    const entry = { write, replaces };
    unkept.set(write.id, entry);
    noteLeft(entry);
  }

  async function add(write: Mutation, replaces?: Mutation): Promise<Added> {
    register(write, replaces);
    const added = await storage.add(write, replaces);
    const own = { ...write, sequence: added.sequence };
    if (own.sequence > 0) unkept.delete(write.id);
    else unkept.set(write.id, { write: own });
    if (added.replaced && replaces) unkept.delete(replaces.id);
    const result = takenOver.delete(write.id) ? await withoutCopy(storage, own, added) : added;
    for (const { id, sequence } of result.changed ?? []) if (sequence > 0) unkept.delete(id);
    return result;
  }

  /** Adds what other pages have left; returns whether there was something. */
  async function adopt(account: string, kept: readonly Mutation[]): Promise<boolean> {
    const entries = journal.read().filter(({ write }) => write.account === account && !unkept.has(write.id));
    for (const { write, replaces } of entries) {
      const isThere = unkept.has(write.id) || kept.some(({ id }) => id === write.id);
      if (!isThere) await add({ ...write, sequence: 0 }, replaces);
      journal.remove(({ id }) => id === write.id);
    }
    return entries.length > 0;
  }

  async function list(account: string): Promise<Mutation[]> {
    const kept = await storage.list(account);
    return (await adopt(account, kept)) ? await storage.list(account) : kept;
  }

  function remove(writes: readonly Mutation[], isMoved?: boolean): Promise<void> {
    for (const { id } of writes) unkept.delete(id);
    return storage.remove(writes, isMoved);
  }

  const noteMemory = (write: Mutation): void => {
    if (unkept.has(write.id)) unkept.set(write.id, { write });
  };
  return {
    register,
    add,
    list,
    remove,
    async claimHead(account, now) {
      const head = await storage.claimHead(account, now);
      if (head) noteMemory(head);
      return head;
    },
    update(write) {
      noteMemory(write);
      return storage.update(write);
    },
    settle(write, answer) {
      unkept.delete(write.id);
      return storage.settle(write, answer);
    },
    async takeBack(write) {
      const isTaken = await storage.takeBack(write);
      if (isTaken) unkept.delete(write.id);
      return isTaken;
    },
    async clear(account) {
      const isOf = (write: Mutation) => write.account === account;
      for (const { write } of unkept.values()) if (isOf(write)) unkept.delete(write.id);
      journal.remove(isOf);
      await storage.clear(account);
    },
  };
}

/**
 * While the page is left, the journal has each mutation that the database lacks: those of `unkept`, and those that the returned function
 * is called with, since later listeners of `pagehide` make some (the listeners of a window run in the order in which they were added,
 * capturing or not). `onTakenOver`: another page took the mutation meanwhile.
 */
function followLeaving(
  journal: Journal,
  page: PageEvents,
  unkept: ReadonlyMap<string, UnstoredMutation>,
  onTakenOver: (write: Mutation) => void,
): (entry: UnstoredMutation) => void {
  let isLeft = false;
  /** Ids of the mutations in the journal since this page was left. */
  let left: readonly string[] = [];
  const leave = (entries: readonly UnstoredMutation[]): void => {
    if (entries.length > 0 && journal.add(entries)) left = [...left, ...entries.map(({ write }) => write.id)];
  };
  page.addEventListener?.('pagehide', () => {
    isLeft = true;
    leave([...unkept.values()]);
  });
  page.addEventListener?.('pageshow', () => {
    isLeft = false;
    const still = journal.read().map(({ write }) => write.id);
    for (const { write } of left.map((id) => unkept.get(id)).filter((entry) => entry !== undefined))
      if (!still.includes(write.id)) onTakenOver(write);
    if (left.length > 0) journal.remove(({ id }) => left.includes(id));
    left = [];
  });
  return (entry) => {
    if (isLeft && !left.includes(entry.write.id)) leave([entry]);
  };
}

/**
 * Deletes the record of a mutation that another page took over, if that page has added one of its own. Otherwise it may have found this
 * one, or sent its own already: then this one is in flight, and is sent with the same key.
 */
async function withoutCopy(storage: OutboxStorage, own: Mutation, added: Added): Promise<Added> {
  const records = await storage.list(own.account);
  const other = records.find(({ id, sequence }) => id === own.id && sequence !== own.sequence);
  const kept = other ?? { ...own, claimed: true };
  await (other ? storage.remove([own], false) : storage.update(kept));
  return { ...added, sequence: kept.sequence, changed: [...(added.changed ?? []), kept] };
}

/** The account whose data is to be deleted; '' when its mutations stay. */
const UNCLEARED_ACCOUNT = 'unclearedAccount';
/** The account of which only the mutations are to be deleted: another account has used the device since. */
const UNCLEARED_MUTATIONS = 'unclearedWrites';

/** Storage that is cleared by the next page if clearing it failed or did not end. */
export function withClearing(kept: OutboxStorage, local: LocalStorage): OutboxStorage {
  async function clear(account: string | null): Promise<void> {
    // Where local storage is full or forbidden, this is the only attempt.
    attempt(() => local.setItem(UNCLEARED_ACCOUNT, account ?? ''), undefined);
    await kept.clear(account);
    local.removeItem(UNCLEARED_ACCOUNT);
  }
  /** Deletes the mutations that could not be deleted, and nothing of the account that uses the device now. */
  async function clearWrites(): Promise<void> {
    const account = local.getItem(UNCLEARED_MUTATIONS);
    if (account === null) return;
    await kept.remove(await kept.list(account));
    local.removeItem(UNCLEARED_MUTATIONS);
  }
  const left = local.getItem(UNCLEARED_ACCOUNT);
  if (left !== null) clear(left || null).catch(() => undefined);
  clearWrites().catch(() => undefined);
  return {
    ...kept,
    clear,
    list(account) {
      const noted = local.getItem(UNCLEARED_ACCOUNT);
      local.removeItem(UNCLEARED_ACCOUNT);
      if (noted) local.setItem(UNCLEARED_MUTATIONS, noted);
      // The account is back: its new mutations stay.
      if (local.getItem(UNCLEARED_MUTATIONS) === account) local.removeItem(UNCLEARED_MUTATIONS);
      clearWrites().catch(() => undefined);
      return kept.list(account);
    },
  };
}
