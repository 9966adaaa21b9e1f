import type { PageEvents } from '../device-database.ts';
import type { Journal, UnkeptWrite } from './journal.ts';
import type { Write } from './mutation.ts';
import type { Added, OutboxStorage } from './storage.ts';

/**
 * Storage whose page can be left at any moment: what the database does not have then (writes that are being added, and those that only memory
 * holds) is in the journal, from where the next page adds it. `storage` gives places below 0 to writes in memory.
 */
export function withJournal(storage: OutboxStorage, journal: Journal, page: PageEvents): OutboxStorage {
  const unkept = new Map<string, UnkeptWrite>();
  /** Unkept writes that are in the journal since this page was hidden. */
  let left: readonly string[] = [];
  /** Writes being added that another page took over meanwhile. */
  const takenOver = new Set<string>();

  page.addEventListener?.('pagehide', () => {
    if (unkept.size > 0 && journal.add([...unkept.values()])) left = [...unkept.keys()];
  });
  page.addEventListener?.('pageshow', () => {
    const still = journal.read().map(({ write }) => write.id);
    for (const { write } of left.map((id) => unkept.get(id)).filter((entry) => entry !== undefined)) {
      if (still.includes(write.id)) continue;
      if (write.sequence < 0) void remove([write], false);
      else takenOver.add(write.id);
    }
    if (left.length > 0) journal.remove(({ id }) => left.includes(id));
    left = [];
  });

  const register = (write: Write, replaces?: Write) => void unkept.set(write.id, { write, replaces });

  async function add(write: Write, replaces?: Write): Promise<Added> {
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

  /** Adds what other pages have left. True when there was something. */
  async function adopt(account: string, kept: readonly Write[]): Promise<boolean> {
    const entries = journal.read().filter(({ write }) => write.account === account && !unkept.has(write.id));
    for (const { write, replaces } of entries) {
      const isThere = unkept.has(write.id) || kept.some(({ id }) => id === write.id);
      if (!isThere) await add({ ...write, sequence: 0 }, replaces);
      journal.remove(({ id }) => id === write.id);
    }
    return entries.length > 0;
  }

  async function list(account: string): Promise<Write[]> {
    const kept = await storage.list(account);
    return (await adopt(account, kept)) ? await storage.list(account) : kept;
  }

  function remove(writes: readonly Write[], isMoved?: boolean): Promise<void> {
    for (const { id } of writes) unkept.delete(id);
    return storage.remove(writes, isMoved);
  }

  const noteMemory = (write: Write): void => {
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
      const isOf = (write: Write) => write.account === account;
      for (const { write } of unkept.values()) if (isOf(write)) unkept.delete(write.id);
      journal.remove(isOf);
      await storage.clear(account);
    },
  };
}

/**
 * Deletes the record of a write that another page took over, if that page has added one of its own. Otherwise it may have found this
 * one or sent its own already: then this one is sent with the same key, as one that may have been sent.
 */
async function withoutCopy(storage: OutboxStorage, own: Write, added: Added): Promise<Added> {
  const records = await storage.list(own.account);
  const other = records.find(({ id, sequence }) => id === own.id && sequence !== own.sequence);
  const kept = other ?? { ...own, claimed: true };
  await (other ? storage.remove([own], false) : storage.update(kept));
  return { ...added, sequence: kept.sequence, changed: [...(added.changed ?? []), kept] };
}
