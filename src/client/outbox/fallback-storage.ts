import type { OutboxStorage } from './storage.ts';
import type { Write } from './write.ts';

/**
 * Storage that goes on when the device refuses (full, private window): what cannot be kept waits in memory, behind the
 * kept ones, and is still sent. `log` hears of each refusal.
 */
export function withFallback(
  kept: OutboxStorage,
  memory: OutboxStorage,
  log: (what: string, error: unknown) => void,
): OutboxStorage {
  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      log('Storage refused', error);
      return otherwise;
    }
  };
  const inMemory = (write: Write) => write.sequence < 0;
  const toMemory = (write: Write): Write => ({ ...write, sequence: -write.sequence });
  return {
    async add(write, replaces) {
      const known = replaces && !inMemory(replaces) ? replaces : undefined;
      const added = await attempt<{ sequence: number; replaced: boolean } | null>(
        () => kept.add(write, known),
        null,
      );
      if (added) return added;
      const own = replaces && inMemory(replaces) ? toMemory(replaces) : undefined;
      const { sequence, replaced } = await memory.add(write, own);
      return { sequence: -sequence, replaced };
    },
    async list(account) {
      const first = await attempt(() => kept.list(account), []);
      return [...first, ...(await memory.list(account)).map(toMemory)];
    },
    async claimHead(account, now) {
      const head = await attempt(() => kept.claimHead(account, now), null);
      if (head) return head;
      const own = await memory.claimHead(account, now);
      return own && toMemory(own);
    },
    async update(write) {
      if (inMemory(write)) await memory.update(toMemory(write));
      else await attempt(() => kept.update(write), undefined);
    },
    async settle(write, answer) {
      if (inMemory(write)) await memory.settle(toMemory(write), answer);
      else await attempt(() => kept.settle(write, answer), undefined);
    },
    async remove(writes) {
      const own = writes.filter(inMemory);
      if (own.length > 0) await memory.remove(own.map(toMemory));
      if (own.length < writes.length)
        await attempt(() => kept.remove(writes.filter((w) => !inMemory(w))), undefined);
    },
    takeBack: (write) =>
      inMemory(write) ? memory.takeBack(toMemory(write)) : attempt(() => kept.takeBack(write), false),
    async clear(account) {
      await memory.clear(account);
      await attempt(() => kept.clear(account), undefined);
    },
  };
}
