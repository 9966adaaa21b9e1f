import type { ErrorCode } from '#contract/error-codes.ts';

/**
 * `saved`: the server has everything. `sending`: it is being told. `waiting`: for a connection, or because the server asked to.
 * `failed`: the server could not take it now, or this build cannot send it.
 */
export interface Status {
  readonly state: 'saved' | 'sending' | 'waiting' | 'failed';
  /** Writes that the server has not answered. */
  readonly count: number;
  /** What the server said last, when it took none. */
  readonly reason?: ErrorCode | undefined;
}

export type Phase = Exclude<Status['state'], 'saved'>;

export const savedStatus: Status = { state: 'saved', count: 0 };
