import type { ErrorCode } from '#contract/error-codes.ts';
import { isKnown, type Write } from './mutation.ts';
import { type Phase, type Status, savedStatus } from './status.ts';

/** What a tab knows of the queue, and who listens to it. */
export interface QueueState {
  /** The user whose writes are shown and sent; null for a visitor. */
  account: string | null;
  readonly pending: readonly Write[];
  readonly phase: Phase;
  /** What the server said to the last try; undefined when it took the write, or was not reached. */
  reason: ErrorCode | undefined;
  /** Writes that were answered: they never come back, whatever the storage still holds. */
  readonly answered: Set<string>;
  /** The highest place in the queue whose answer this tab has: what it hears of earlier ones is older than what it shows. */
  settledUpTo: number;
  readonly status: () => Status;
  /** The writes that are on their way: neither held, nor of a kind that this build cannot send. */
  readonly unsent: () => readonly Write[];
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
    reason: undefined as ErrorCode | undefined,
    answered: new Set<string>(),
    settledUpTo: 0,
    status: () => status,
    unsent: () => state.pending.filter((write) => isCounted(write) && isKnown(write)),
    set(change: { pending?: readonly Write[]; phase?: Phase }) {
      const before = state.pending;
      Object.assign(state, change);
      const next = statusOf(state);
      const sameStatus =
        next.state === status.state && next.count === status.count && next.reason === status.reason;
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

function statusOf({ pending, phase, reason, unsent }: Omit<QueueState, 'set' | 'subscribe'>): Status {
  const { length: count } = pending.filter(isCounted);
  if (count === 0) return savedStatus;
  const { length: onTheirWay } = unsent();
  if (onTheirWay > 0 && phase === 'sending') return { state: 'sending', count };
  return onTheirWay < count ? { state: 'failed', count, reason } : { state: phase, count, reason };
}
