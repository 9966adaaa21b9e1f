import { isDue, type Write } from './mutation.ts';
import type { OutboxStorage } from './storage.ts';

/**
 * Storage that goes on when the device refuses or does not answer in time (full, private window, database out of order): what cannot be
 * kept waits in memory and is still sent. While memory holds writes of an account, its new writes are added behind them: to the database
 * once it has taken those in memory, and to memory until then. Kept writes are shown and sent as of the last answer meanwhile. `log`
 * hears of each refusal, `onUnkept` once of a write that is not kept.
 */
export function withFallback(
  kept: OutboxStorage,
  memory: OutboxStorage,
  log: (what: string, error: unknown) => void,
  onUnkept: () => void = () => {},
): OutboxStorage {
  const attempt = attemptsWith(log);
  let isTold = false;
  const { know, forget, knownOf, isKnown } = createKnown();
  const { current, moveAll } = createMover(kept, memory, know);
  return inTurn({
    async add(write, replaces) {
      const changed: Write[] = [];
      const added = await attempt(async () => {
        await moveAll(write.account, changed);
        return await kept.add(write, replaces && current(replaces));
      });
      if (added) {
        if (added.replaced && replaces) forget([current(replaces)]);
        know({ ...write, sequence: added.sequence });
        return { ...added, changed };
      }
      if (!isTold) onUnkept();
      isTold = true;
      const own = await memory.add(write, replaces && toMemory(current(replaces)));
      return { ...own, sequence: -own.sequence, changed };
    },
    async list(account) {
      const listed = await attempt(() => kept.list(account));
      if (listed) {
        forget(knownOf(account));
        listed.forEach(know);
      }
      return [...knownOf(account), ...(await memory.list(account)).map(toMemory)];
    },
    async claimHead(account, now) {
      const head = await attempt(() => kept.claimHead(account, now));
      const due = head === undefined ? knownOf(account).find((write) => isDue(write, now)) : head;
      if (due) {
        const claimed = { ...due, claimed: true };
        know(claimed);
        return claimed;
      }
      const own = await memory.claimHead(account, now);
      return own && toMemory(own);
    },
    async update(given) {
      const write = current(given);
      if (inMemory(write)) return memory.update(toMemory(write));
      if (isKnown(write)) know(write);
      return await attempt(() => kept.update(write));
    },
    async settle(given, answer) {
      const write = current(given);
      if (inMemory(write)) return memory.settle(toMemory(write), answer);
      forget([write]);
      return await attempt(() => kept.settle(write, answer));
    },
    async remove(given, isMoved = true) {
      const writes = isMoved ? given.map(current) : given;
      const own = writes.filter(inMemory);
      if (own.length > 0) await memory.remove(own.map(toMemory));
      const others = writes.filter((write) => !inMemory(write));
      forget(others);
      if (others.length > 0) await attempt(() => kept.remove(others));
    },
    async takeBack(given) {
      const write = current(given);
      if (inMemory(write)) return memory.takeBack(toMemory(write));
      const isTaken = await attempt(() => kept.takeBack(write));
      if (isTaken) forget([write]);
      return isTaken === true;
    },
    async clear(account) {
      forget(knownOf(account ?? ''));
      await memory.clear(account);
      await attempt(() => kept.clear(account));
    },
  });
}

/** Moves writes from memory to the database, once it works again. */
function createMover(kept: OutboxStorage, memory: OutboxStorage, know: (write: Write) => void) {
  /** The places in the database of the writes that were moved, by their ids. */
  const moved = new Map<string, number>();
  return {
    /** The write at the place that it has now. */
    current: (write: Write): Write => ({
      ...write,
      sequence: (inMemory(write) && moved.get(write.id)) || write.sequence,
    }),
    /** Moves the writes of an account, in order, to the end of the database, and puts each into `changed`. */
    moveAll: async (account: string, changed: Write[]): Promise<void> => {
      const waiting = await memory.list(account);
      const records = waiting.length > 0 ? await kept.list(account) : [];
      for (const write of waiting) {
        // An addition that was late may have been committed all the same.
        const record = records.find(({ id }) => id === write.id);
        const { sequence } = record ?? (await kept.add(write));
        const now = { ...write, sequence, claimed: write.claimed || record?.claimed === true };
        if (record) await kept.update(now);
        moved.set(write.id, sequence);
        await memory.remove([write]);
        know(now);
        changed.push(now);
      }
    },
  };
}

type Call = (...given: readonly unknown[]) => Promise<unknown>;

/** Runs the calls of a storage one after the other: none sees a write while it moves. */
function inTurn(storage: OutboxStorage): OutboxStorage {
  let last: Promise<unknown> = Promise.resolve();
  const turn =
    (call: Call): Call =>
    (...given) => {
      const result = last.then(() => call(...given));
      last = result.catch(() => {});
      return result;
    };
  const calls: readonly [name: string, call: Call][] = Object.entries(storage);
  return Object.fromEntries(calls.map(([name, call]) => [name, turn(call)])) as unknown as OutboxStorage;
}

/** What the device keeps of the queue, as of its last answer. */
function createKnown() {
  const known = new Map<number, Write>();
  return {
    know: (write: Write) => void known.set(write.sequence, write),
    forget: (writes: readonly Write[]) => {
      for (const { sequence } of writes) known.delete(sequence);
    },
    isKnown: ({ sequence }: Write) => known.has(sequence),
    knownOf: (account: string) =>
      [...known.values()]
        .filter((write) => write.account === account)
        .toSorted((one, other) => one.sequence - other.sequence),
  };
}

const inMemory = (write: Write) => write.sequence < 0;
const toMemory = (write: Write): Write => ({ ...write, sequence: -write.sequence });

const attemptsWith =
  (log: (what: string, error: unknown) => void) =>
  async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      log('Storage refused', error);
      return undefined;
    }
  };
