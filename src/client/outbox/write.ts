import type { AccountData } from '../account-data.ts';
import type { Context } from './kind.ts';
import { kindOf } from './kinds.ts';

/** One write on its way to the server: one record in the storage of the device, kept until it is answered. */
export interface Write {
  /** Also its Idempotency-Key. */
  readonly id: string;
  readonly kind: string;
  readonly variables: unknown;
  /** The id of the user whose write it is. */
  readonly account: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  /** It may have reached the server: from here on it is only ever repeated, never changed. */
  readonly claimed: boolean;
  /** Not sent before that moment, in milliseconds since 1970: until then it may be taken out again. */
  readonly heldUntil?: number | undefined;
  /** Its place in the queue, given by the storage; 0 until then. */
  readonly sequence: number;
}

/** How long a write waits at most for those who made it to think better of it; a page that ended meanwhile never says. */
export const HOLD_MAX = 20_000;

/** Whether a write is still to wait. A clock that was set back since holds nothing up for longer. */
export function isHeld({ heldUntil, claimed }: Write, now: number): boolean {
  return !claimed && heldUntil !== undefined && now < heldUntil && heldUntil <= now + HOLD_MAX;
}

/** Whether a write is of a kind that this build knows: one that a newer build made waits for that build, or to be discarded. */
export const isKnown = ({ kind }: Pick<Write, 'kind'>): boolean => kindOf(kind) !== undefined;

/** Whether a write may be sent. What this build cannot send is passed over, and holds up nothing. */
export const isDue = (write: Write, now: number): boolean => isKnown(write) && !isHeld(write, now);

/** The club as it will be once the server has answered these writes. */
export function withPending(
  club: AccountData,
  pending: readonly Write[],
  today: Context['today'],
): AccountData {
  return pending.reduce((current, write) => applyWrite(current, write, today), club);
}

function applyWrite(club: AccountData, write: Write, today: Context['today']): AccountData {
  return kindOf(write.kind)?.apply(club, write.variables, { today, at: write.createdAt }) ?? club;
}

export function settleWrite(
  club: AccountData,
  write: Write,
  answer: unknown,
  today: Context['today'],
): AccountData {
  const applied = applyWrite(club, write, today);
  return kindOf(write.kind)?.settle?.(applied, write.variables, answer) ?? applied;
}
