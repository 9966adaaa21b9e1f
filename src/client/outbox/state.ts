import { type Phase, type Status, savedStatus } from './status.ts';
import type { Write } from './write.ts';

/** What a tab knows of the queue, and who listens to it. */
export interface QueueState {
  /** The user whose writes are shown and sent; null for a visitor. */
  account: string | null;
  readonly pending: readonly Write[];
  readonly phase: Phase;
  /** Writes that were answered: they never come back, whatever the storage still holds. */
  readonly answered: Set<string>;
  /** The highest place in the queue whose answer this tab has: what it hears of earlier ones is older than what it shows. */
  settledUpTo: number;
  readonly status: () => Status;
  /** One notification for whatever changes. */
  readonly set: (change: { pending?: readonly Write[]; phase?: Phase }) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createQueueState(): QueueState {
  const listeners = new Set<() => void>();
  let status = savedStatus;
  const state = {
    account: null as string | null,
    pending: [] as readonly Write[],
    phase: 'sending' as Phase,
    answered: new Set<string>(),
    settledUpTo: 0,
    status: () => status,
    set(change: { pending?: readonly Write[]; phase?: Phase }) {
      const before = state.pending;
      Object.assign(state, change);
      const next = statusOf(state.pending.filter(isCounted).length, state.phase);
      const sameStatus = next.state === status.state && next.count === status.count;
      if (!sameStatus) status = next;
      if (sameStatus && before === state.pending) return;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return state;
}

/** A write that is held waits for its user, not for the server. */
const isCounted = ({ claimed, heldUntil }: Write): boolean => claimed || heldUntil === undefined;

const statusOf = (count: number, phase: Phase): Status =>
  count === 0 ? savedStatus : { state: phase, count };
