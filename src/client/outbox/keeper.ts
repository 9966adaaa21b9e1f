import type { Message } from './messages.ts';
import type { Write } from './mutation.ts';
import type { OutboxPorts } from './ports.ts';
import { placed, removed } from './queue.ts';
import type { QueueState } from './state.ts';
import type { Waiters } from './waiters.ts';

/** How long another tab is left to send what it queued; a tab that was closed meanwhile is stepped in for. */
const STEP_IN = 2_000;

/** Keeps the queue of this tab and the storage of the device in step. */
export function createKeeper(ports: OutboxPorts, state: QueueState, waiters: Waiters, drain: () => void) {
  /** The places of the writes that this tab made. */
  const places = new Map<string, number>();
  let keeping: Promise<void> = Promise.resolve();

  /** Writes one after the other, so that their places follow the order that they were made in. */
  function keep(write: Write, replaces: Write | undefined): Promise<void> {
    // The page may be left before the write's turn comes.
    ports.storage.register?.(write, replaces);
    keeping = keeping.then(() => keepNow(write, replaces));
    return keeping;
  }

  /** Takes out a write that this tab made, once it is kept, unless it may have been sent. */
  async function takeBack(write: Write): Promise<boolean> {
    await keeping;
    const kept = { ...write, sequence: places.get(write.id) ?? write.sequence };
    if (!(await ports.storage.takeBack(kept))) return false;
    state.answered.add(write.id);
    // What read the storage a moment ago may have shown it again.
    state.set({ pending: removed(state.pending, [write.id]) });
    waiters.resolve(write.id, undefined);
    ports.channel.post({ type: 'takenBack', write: kept });
    return true;
  }

  async function keepNow(write: Write, replaces: Write | undefined): Promise<void> {
    const old = replaces && { ...replaces, sequence: places.get(replaces.id) ?? replaces.sequence };
    const { sequence, replaced, changed = [] } = await ports.storage.add(write, old);
    places.set(write.id, sequence);
    if (write.account !== state.account) return;
    const kept: Write = { ...write, sequence };
    // It fell with a refused create while it was being kept.
    if (state.answered.has(write.id)) return ports.storage.remove([kept]);
    let { pending } = state;
    // It was being sent already: then it stands, and the newer one follows it.
    if (old && !replaced && !state.answered.has(old.id)) pending = placed(pending, { ...old, claimed: true });
    if (old && replaced) {
      pending = removed(pending, [old.id]);
      state.answered.add(old.id);
      waiters.join(old.id, write.id);
    }
    for (const each of [kept, ...changed]) {
      if (pending.some(({ id }) => id === each.id)) pending = placed(pending, each);
    }
    state.set({ pending });
    ports.channel.post({ type: 'queued', write: kept, replaced: old && replaced ? old.id : null });
    for (const each of changed) ports.channel.post({ type: 'changed', write: each });
    drain();
  }

  /** Takes over what other tabs did to the storage, for a page that was asleep or just began. */
  async function reload(): Promise<void> {
    const { account, pending: known } = state;
    if (account === null) return;
    const kept = await ports.storage.list(account);
    if (account !== state.account) return;
    const ids = new Set(kept.map(({ id }) => id));
    const gone = known
      .filter(({ id, sequence }) => sequence !== 0 && !ids.has(id) && !state.answered.has(id))
      .map(({ id }) => id);
    const fresh = kept.filter(({ id }) => !state.answered.has(id));
    state.set({ pending: fresh.reduce(placed, removed(state.pending, gone)) });
    for (const id of gone) waiters.resolve(id, undefined);
    if (gone.length === 0) return;
    const left = known.filter(({ id }) => gone.includes(id)).map(({ sequence }) => sequence);
    state.settledUpTo = Math.max(state.settledUpTo, ...left);
    ports.onMissed();
  }

  function hear(message: Extract<Message, { type: 'queued' | 'claimed' | 'changed' | 'takenBack' }>): void {
    const { write } = message;
    if (state.answered.has(write.id)) return;
    if (message.type === 'takenBack') {
      state.answered.add(write.id);
      return state.set({ pending: removed(state.pending, [write.id]) });
    }
    const known = state.pending.some(({ id }) => id === write.id);
    if (message.type !== 'queued') {
      if (known) state.set({ pending: placed(state.pending, write) });
      return;
    }
    const { replaced } = message;
    if (replaced) {
      state.answered.add(replaced);
      waiters.join(replaced, write.id);
    }
    const pending = replaced ? removed(state.pending, [replaced]) : state.pending;
    state.set({ pending: known ? pending : placed(pending, write) });
    ports.after(STEP_IN, drain);
  }

  return { keep, takeBack, reload, hear };
}
