import { dividersToOpen } from '#domain/arrivals.ts';
import type { AccountData } from '../account-data.ts';
import type { OutboxPorts } from './ports.ts';
import { needsOf, placed, removed } from './queue.ts';
import type { QueueState } from './state.ts';
import { isHeld, type Write, withPending } from './write.ts';

/** A write that is shown and kept, but not sent yet. */
export interface HeldWrite {
  /** Takes it out as if it had never been; false when it may have been sent already, and stands. */
  cancel(): Promise<boolean>;
  /** Sends it in its turn, after what was written meanwhile. Does nothing for one that was taken out. */
  release(): void;
}

interface Queue {
  /** Takes it out of the storage, unless it may have been sent. */
  takeBack(write: Write): Promise<boolean>;
  /** Queues the same write anew, in the place of the held one. */
  queue(held: Write): void;
  drain(): void;
  /** Opens dividers, as a write of its own. */
  open(dividers: readonly string[]): void;
}

/** What can be thought better of. */
export function createHolder(ports: OutboxPorts, state: QueueState, queue: Queue) {
  let forget = () => {};
  const find = (id: string): Write | undefined =>
    state.pending.find((write) => write.id === id && !write.claimed);

  const shown = (): AccountData => withPending(ports.base.get(), state.pending, ports.today());

  async function cancel(id: string): Promise<boolean> {
    const held = find(id);
    if (!held) return false;
    const before = shown();
    state.set({ pending: removed(state.pending, [id]) });
    if (await queue.takeBack(held)) {
      // The divider over the habit may have been closed meanwhile; one that comes back itself is as it was.
      if (held.kind === 'habit.delete') queue.open(dividersToOpen(before, shown()));
      return true;
    }
    // Another tab has begun to send it.
    const stands = held.account === state.account && !state.answered.has(id);
    if (stands) state.set({ pending: placed(state.pending, { ...held, claimed: true }) });
    return false;
  }

  function release(id: string): void {
    const held = find(id);
    if (held) queue.queue(held);
  }

  return {
    held: (id: string): HeldWrite => ({ cancel: () => cancel(id), release: () => release(id) }),
    /** Sends what is still held, for somebody who leaves. */
    releaseAll(): void {
      for (const { id, heldUntil } of state.pending) if (heldUntil !== undefined) release(id);
    },
    /** Sends what is held about some items before a write that builds on it. */
    releaseFor(items: readonly string[]): void {
      for (const write of state.pending) {
        const about = write.heldUntil === undefined ? [] : needsOf(write);
        if (about.some((item) => items.includes(item))) release(write.id);
      }
    },
    /** Comes back for what pages that ended have left held. */
    waitForHeld(): void {
      const ends = state.pending
        .filter((write) => isHeld(write, ports.now()))
        .map((write) => write.heldUntil ?? 0);
      forget();
      forget = ends.length > 0 ? ports.after(Math.min(...ends) - ports.now(), () => queue.drain()) : () => {};
    },
  };
}
