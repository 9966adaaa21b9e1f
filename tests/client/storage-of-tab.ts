import { withFallback } from '#client/outbox/fallback-storage.ts';
import type { OutboxStorage } from '#client/outbox/storage.ts';
import type { Device, Tab } from './device.ts';
import { passResult } from './pass-result.ts';

/** The device's storage; behind it the memory of the tab, where the device's may be late. */
export function storageOf(tab: Tab): OutboxStorage {
  const { device } = tab;
  const slow = slowed(tab, noted(device, device.storage));
  return device.mayBeLate ? withFallback(slow, noted(device, tab.memory), () => {}) : slow;
}

/** A storage, one job at a time; a tab that ended hears no more of it. */
function slowed(tab: Tab, storage: OutboxStorage): OutboxStorage {
  const { device } = tab;
  const slow =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>, mayBeLate = false) =>
    (...given: A) =>
      new Promise<R>((resolve, reject) => {
        const late = () => tab.alive && reject(new DOMException('The device is late', 'TimeoutError'));
        device.work.push({
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
function noted(device: Device, storage: OutboxStorage): OutboxStorage {
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
