import type { OutboxStorage } from './storage.ts';
import { isDue, type Write } from './write.ts';

/**
 * Storage that goes on when the device refuses or does not answer in time (full, private window, database out of order): what cannot be
 * kept waits in memory, behind the kept ones, and is still sent. Kept writes are shown and sent as of the last answer meanwhile. `log`
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
  return {
    async add(write, replaces) {
      const old = replaces && !inMemory(replaces) ? replaces : undefined;
      const added = await attempt(() => kept.add(write, old), null);
      if (added) {
        if (added.replaced && old) forget([old]);
        know({ ...write, sequence: added.sequence });
        return added;
      }
      if (!isTold) onUnkept();
      isTold = true;
      const own = replaces && inMemory(replaces) ? toMemory(replaces) : undefined;
      const { sequence, replaced } = await memory.add(write, own);
      return { sequence: -sequence, replaced };
    },
    async list(account) {
      const listed = await attempt(() => kept.list(account), null);
      if (listed) {
        forget(knownOf(account));
        listed.forEach(know);
      }
      return [...knownOf(account), ...(await memory.list(account)).map(toMemory)];
    },
    async claimHead(account, now) {
      const head = await attempt(() => kept.claimHead(account, now), undefined);
      const due = head === undefined ? knownOf(account).find((write) => isDue(write, now)) : head;
      if (due) {
        const claimed = { ...due, claimed: true };
        know(claimed);
        return claimed;
      }
      const own = await memory.claimHead(account, now);
      return own && toMemory(own);
    },
    async update(write) {
      if (inMemory(write)) return memory.update(toMemory(write));
      if (isKnown(write)) know(write);
      return await attempt(() => kept.update(write), undefined);
    },
    async settle(write, answer) {
      if (inMemory(write)) return memory.settle(toMemory(write), answer);
      forget([write]);
      return await attempt(() => kept.settle(write, answer), undefined);
    },
    async remove(writes) {
      const own = writes.filter(inMemory);
      if (own.length > 0) await memory.remove(own.map(toMemory));
      const others = writes.filter((write) => !inMemory(write));
      forget(others);
      if (others.length > 0) await attempt(() => kept.remove(others), undefined);
    },
    async takeBack(write) {
      if (inMemory(write)) return memory.takeBack(toMemory(write));
      const isTaken = await attempt(() => kept.takeBack(write), false);
      if (isTaken) forget([write]);
      return isTaken;
    },
    async clear(account) {
      forget(knownOf(account ?? ''));
      await memory.clear(account);
      await attempt(() => kept.clear(account), undefined);
    },
  };
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
  async <T, O>(work: () => Promise<T>, otherwise: O): Promise<T | O> => {
    try {
      return await work();
    } catch (error) {
      log('Storage refused', error);
      return otherwise;
    }
  };
