import type { ErrorCode } from '#contract/error-codes.ts';
import { ResponseError } from '../api/errors.ts';
import { isKnown, type Mutation } from './mutation.ts';

/**
 * `saved`: the server has everything. `sending`: requests are under way. `waiting`: for a connection, or because the server asked to.
 * `failed`: the server could not take it now, or this build cannot send it.
 */
export interface Status {
  readonly state: 'saved' | 'sending' | 'waiting' | 'failed';
  /** Mutations that the server has not answered. */
  readonly count: number;
  /** The server's last answer, if it took none. */
  readonly reason?: ErrorCode | undefined;
}

/** All that a tab knows of the outbox. */
export interface State {
  /** The user whose mutations are shown and sent; null for a visitor. */
  readonly account: string | null;
  /** In the order in which they are sent. */
  readonly pending: readonly Mutation[];
  readonly phase: Exclude<Status['state'], 'saved'>;
  readonly status: Status;
  readonly backoff: Backoff;
  /** Ids of mutations that are over: they are not shown again, even while the storage still has them. */
  readonly answered: ReadonlySet<string>;
  /** The highest place whose answer this tab has: an answer to an earlier mutation is older than what the tab shows. */
  readonly answeredUpTo: number;
}

/** When the next attempt may be. */
interface Backoff {
  /** Attempts that failed in a row. */
  readonly attempts: number;
  /** In milliseconds since 1970. Ends when the user or the network is back. */
  readonly retryAt: number;
  /** What the server asked to wait for: that ends with its time only. */
  readonly askedUntil: number;
  /** Why the last attempt failed. The page is called once for each reason until a mutation succeeds. */
  readonly reason: ErrorCode | 'unreachable' | null;
}

export const noBackoff: Backoff = { attempts: 0, retryAt: 0, askedUntil: 0, reason: null };

export const savedStatus: Status = { state: 'saved', count: 0 };

export const initialState: State = {
  account: null,
  pending: [],
  phase: 'sending',
  status: savedStatus,
  backoff: noBackoff,
  answered: new Set(),
  answeredUpTo: 0,
};

/** The mutations that this build sends: neither deferred nor of another build. */
export const unsentOf = ({ pending }: Pick<State, 'pending'>): readonly Mutation[] =>
  pending.filter((mutation) => isCounted(mutation) && isKnown(mutation));

/** A deferred mutation waits for its user, not for the server. */
const isCounted = ({ claimed, heldUntil }: Mutation): boolean => claimed || heldUntil === undefined;

/** The status that a state has: the same object while it says the same. */
export function statusOf(state: State): Status {
  const next = statusNow(state);
  const { status } = state;
  const isSame = next.state === status.state && next.count === status.count && next.reason === status.reason;
  return isSame ? status : next;
}

function statusNow(state: State): Status {
  const { phase, backoff } = state;
  const { length: count } = state.pending.filter(isCounted);
  if (count === 0) return savedStatus;
  const { length: unsent } = unsentOf(state);
  if (unsent > 0 && phase === 'sending') return { state: 'sending', count };
  const reason = backoff.reason === 'unreachable' ? undefined : (backoff.reason ?? undefined);
  return { state: unsent < count ? 'failed' : phase, count, reason };
}

const FIRST_DELAY = 1_000;
const LAST_DELAY = 60_000;
/** How often a server may ask to slow down before that counts as a failure. */
const PATIENCE = 3;

/**
 * What an error means: a refusal rolls the mutation back; without a session nothing can be sent at all; all else says nothing about
 * the mutation itself (no connection, load, a failing server) and is tried again. Where another account is signed in, nothing of this one
 * can be sent.
 */
function judge(error: unknown): 'refusal' | 'stop' | 'retry' {
  if (!(error instanceof ResponseError)) return 'retry';
  if (error.status === 401 || error.code === 'otherAccount') return 'stop';
  const isTransient = [403, 408, 425, 429].includes(error.status);
  return isTransient || error.status >= 500 || error.status < 400 ? 'retry' : 'refusal';
}

export const isRefusal = (error: unknown): error is ResponseError => judge(error) === 'refusal';

export const isReady = ({ backoff }: State, now: number): boolean =>
  now >= Math.max(backoff.retryAt, backoff.askedUntil);

/** After a mutation that the server took. What the server asked to wait for stays. */
export const succeeded = ({ askedUntil }: Backoff): Backoff => ({ ...noBackoff, askedUntil });

/** After an attempt that failed; `delay` is null when only the user or the network can end the wait. */
export function backedOff(backoff: Backoff, error: unknown, now: number, random: number) {
  const answer = error instanceof ResponseError ? error : null;
  const attempts = backoff.attempts + 1;
  const asked = (answer?.retryAfter ?? 0) * 1_000;
  // Doubled from one second to a minute, spread, and never sooner than the server asks.
  const doubled = Math.min(LAST_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
  const delay = judge(error) === 'stop' ? null : Math.max(doubled * (0.5 + random / 2), asked);
  const next: Backoff = {
    attempts,
    retryAt: now + (delay ?? Number.POSITIVE_INFINITY),
    askedUntil: asked > 0 ? now + asked : backoff.askedUntil,
    reason: answer?.code ?? 'unreachable',
  };
  return { next, delay, isFailure: answer !== null && (answer.status !== 429 || attempts >= PATIENCE) };
}
