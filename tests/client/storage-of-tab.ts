import { withFallback } from '#client/outbox/fallback-storage.ts';
import type { Mutation } from '#client/outbox/mutation.ts';
import type { OutboxStorage } from '#client/outbox/storage.ts';
import { passResult } from './pass-result.ts';

/** What the storage of a tab needs of its device. */
interface StoringDevice {
  readonly storage: OutboxStorage;
  readonly mayBeLate: boolean;
  readonly excused: Set<string>;
  excuseRefused(writes: readonly Mutation[]): void;
}

interface StoringTab {
  readonly alive: boolean;
  readonly memory: OutboxStorage;
}

/** A job of the storage; `late` ends it without a result in time. */
interface StorageJob<T> {
  readonly tab: T;
  run(): void;
  late?(): unknown;
}

/** The device's storage; behind it the memory of the tab, where the device's may be late. */
export function storageOf<T extends StoringTab>(
  tab: T,
  device: StoringDevice & { readonly work: StorageJob<T>[] },
): OutboxStorage {
  const slow = slowed(tab, device.work, noted(device, device.storage));
  return device.mayBeLate ? withFallback(slow, noted(device, tab.memory), () => {}) : slow;
}

/** A storage, one job at a time; a tab that ended hears no more of it. */
function slowed<T extends StoringTab>(tab: T, jobs: StorageJob<T>[], storage: OutboxStorage): OutboxStorage {
  const slow =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>, mayBeLate = false) =>
    (...given: A) =>
      new Promise<R>((resolve, reject) => {
        const late = () => tab.alive && reject(new DOMException('The device is late', 'TimeoutError'));
        jobs.push({
          tab,
          run: () => void passResult(work(...given), tab, resolve, reject),
          ...(mayBeLate && { late }),
        });
      });
  return {
    add: slow(storage.add, true),
    list: slow(storage.list),
    claimHead: slow(storage.claimHead),
    update: slow(storage.update),
    settle: slow(storage.settle),
    remove: slow(storage.remove),
    takeBack: slow(storage.takeBack),
    clear: slow(storage.clear),
  };
}

/** A storage, with a note of what leaves it unsent and why. */
function noted(device: StoringDevice, storage: OutboxStorage): OutboxStorage {
  return {
    ...storage,
    async add(write, replaces) {
      const added = await storage.add(write, replaces);
      if (added.replaced && replaces) device.excused.add(replaces.id);
      return added;
    },
    async settle(write, answer) {
      // A refusal may be forgiven.
      device.excuseRefused([write]);
      await storage.settle(write, answer);
    },
    async remove(writes) {
      device.excuseRefused(writes);
      await storage.remove(writes);
    },
    async takeBack(write) {
      const taken = await storage.takeBack(write);
      if (taken) device.excused.add(write.id);
      return taken;
    },
  };
}
