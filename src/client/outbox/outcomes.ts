import { ResponseError } from '../api/errors.ts';
import { plainOf } from './messages.ts';
import { isKnown, settleWrite, type Write } from './mutation.ts';
import { kindOf } from './mutations/all.ts';
import type { OutboxPorts, Settled } from './ports.ts';
import { placed, removed, withoutItem } from './queue.ts';
import type { QueueState } from './state.ts';
import type { Waiters } from './waiters.ts';

/** What an answer does to the club, the queue and those who wait for it. */
export function createOutcomes(ports: OutboxPorts, state: QueueState, waiters: Waiters) {
  function show(write: Write, answer: unknown, how: Settled): void {
    state.answered.add(write.id);
    if (write.account !== state.account) return;
    const pending = removed(state.pending, [write.id]);
    const isLate = write.sequence > 0 && write.sequence <= state.settledUpTo;
    if (isLate || !isKnown(write)) {
      // The news of another tab came after later answers did, or is of another build: what it did has to be read again.
      state.set({ pending });
      ports.onMissed();
    } else {
      const club = settleWrite(ports.base.get(), write, answer, ports.today());
      ports.base.settle(club, () => state.set({ pending }));
      state.settledUpTo = Math.max(state.settledUpTo, write.sequence);
    }
    waiters.resolve(write.id, answer);
    ports.onSettled(write, how);
  }

  function takeBack(dropped: readonly Write[], changed: readonly Write[], error: ResponseError): void {
    const ids = dropped.map(({ id }) => id);
    for (const id of ids) state.answered.add(id);
    state.set({ pending: changed.reduce(placed, removed(state.pending, ids)) });
    for (const id of ids) waiters.reject(id, error);
  }

  /** Takes a write back for good; with a create falls what needs its item. */
  async function drop(write: Write, error: ResponseError): Promise<void> {
    const made = kindOf(write.kind)?.creates?.(write.variables);
    const { fallen, changed } = made ? withoutItem(state.pending, made) : { fallen: [], changed: [] };
    const dropped = [write, ...fallen];
    takeBack(dropped, changed, error);
    ports.channel.post({ type: 'refused', writes: dropped, error: plainOf(error) });
    for (const left of changed) ports.channel.post({ type: 'changed', write: left });
    for (const left of changed) await ports.storage.update(left);
    await ports.storage.remove(dropped);
  }

  return {
    show,
    takeBack,
    async settled(write: Write, answer: unknown, repeated: boolean) {
      show(write, answer, { here: true, repeated });
      // Told before it is forgotten: a tab that ends in between leaves no other one behind.
      ports.channel.post({ type: 'settled', write, answer });
      await ports.storage.settle(write, answer);
    },
    async refused(write: Write, error: ResponseError) {
      const forgotten = drop(write, error);
      ports.onRefused(write, error);
      await forgotten;
    },
    async discarded(write: Write) {
      const forgotten = drop(write, new ResponseError({ status: 400, code: 'malformedRequest' }));
      // It may have reached the server, which then has what this device gave up.
      ports.onMissed();
      await forgotten;
    },
  };
}
