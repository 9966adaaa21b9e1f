import { isDue, type Mutation } from './mutation.ts';
import type { OutboxStorage } from './storage.ts';

/**
 * Storage that works when the database refuses or does not answer in time (full, private window, out of order): mutations that it does
 * not take are in memory, and are still sent. While memory has mutations of an account, its new ones are added behind them: to the
 * database once it has taken those in memory, and to memory until then. Stored mutations are shown and sent as of the last answer
 * meanwhile. `log` is called for each refusal, `onUnkept` once for a mutation that is not stored.
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
    async add(mutation, replaces) {
      const changed: Mutation[] = [];
      const added = await attempt(async () => {
        await moveAll(mutation.account, changed);
        return await kept.add(mutation, replaces && current(replaces));
      });
      if (added) {
        if (added.replaced && replaces) forget([current(replaces)]);
        know({ ...mutation, sequence: added.sequence });
        return { ...added, changed };
      }
      if (!isTold) onUnkept();
      isTold = true;
      const own = await memory.add(mutation, replaces && toMemory(current(replaces)));
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
      const due = head === undefined ? knownOf(account).find((mutation) => isDue(mutation, now)) : head;
      if (due) {
        const claimed = { ...due, claimed: true };
        know(claimed);
        return claimed;
      }
      const own = await memory.claimHead(account, now);
      return own && toMemory(own);
    },
    async update(given) {
      const mutation = current(given);
      if (inMemory(mutation)) return memory.update(toMemory(mutation));
      if (isKnown(mutation)) know(mutation);
      return await attempt(() => kept.update(mutation));
    },
    async settle(given, answer) {
      const mutation = current(given);
      if (inMemory(mutation)) return memory.settle(toMemory(mutation), answer);
      forget([mutation]);
      return await attempt(() => kept.settle(mutation, answer));
    },
    async remove(given, isMoved = true) {
      const mutations = isMoved ? given.map(current) : given;
      const own = mutations.filter(inMemory);
      if (own.length > 0) await memory.remove(own.map(toMemory));
      const others = mutations.filter((mutation) => !inMemory(mutation));
      forget(others);
      if (others.length > 0) await attempt(() => kept.remove(others));
    },
    async takeBack(given) {
      const mutation = current(given);
      if (inMemory(mutation)) return memory.takeBack(toMemory(mutation));
      const isTaken = await attempt(() => kept.takeBack(mutation));
      if (isTaken) forget([mutation]);
      return isTaken === true;
    },
    async clear(account) {
      forget(knownOf(account ?? ''));
      await memory.clear(account);
      await attempt(() => kept.clear(account));
    },
  });
}

/** Moves mutations from memory to the database, once it works again. */
function createMover(kept: OutboxStorage, memory: OutboxStorage, know: (mutation: Mutation) => void) {
  /** The places in the database of the mutations that were moved, by their ids. */
  const moved = new Map<string, number>();
  return {
    /** The mutation at its present place. */
    current: (mutation: Mutation): Mutation => ({
      ...mutation,
      sequence: (inMemory(mutation) && moved.get(mutation.id)) || mutation.sequence,
    }),
    /** Moves the mutations of an account, in order, to the end of the database, and puts each into `changed`. */
    moveAll: async (account: string, changed: Mutation[]): Promise<void> => {
      const waiting = await memory.list(account);
      const records = waiting.length > 0 ? await kept.list(account) : [];
      for (const mutation of waiting) {
        // A late addition may have been committed all the same.
        const record = records.find(({ id }) => id === mutation.id);
        const { sequence } = record ?? (await kept.add(mutation));
        const now = { ...mutation, sequence, claimed: mutation.claimed || record?.claimed === true };
        if (record) await kept.update(now);
        moved.set(mutation.id, sequence);
        await memory.remove([mutation]);
        know(now);
        changed.push(now);
      }
    },
  };
}

type Call = (...given: readonly unknown[]) => Promise<unknown>;

/** Runs the calls of a storage one after the other: none reads while a mutation moves. */
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

/** The stored queue, as of the last answer of the database. */
function createKnown() {
  const known = new Map<number, Mutation>();
  return {
    know: (mutation: Mutation) => void known.set(mutation.sequence, mutation),
    forget: (mutations: readonly Mutation[]) => {
      for (const { sequence } of mutations) known.delete(sequence);
    },
    isKnown: ({ sequence }: Mutation) => known.has(sequence),
    knownOf: (account: string) =>
      [...known.values()]
        .filter((mutation) => mutation.account === account)
        .toSorted((one, other) => one.sequence - other.sequence),
  };
}

const inMemory = (mutation: Mutation) => mutation.sequence < 0;
const toMemory = (mutation: Mutation): Mutation => ({ ...mutation, sequence: -mutation.sequence });

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
