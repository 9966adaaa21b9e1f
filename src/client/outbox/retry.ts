import { ResponseError } from '../api/errors.ts';

const FIRST_DELAY = 1_000;
const LAST_DELAY = 60_000;

/** What to do about a write that was not accepted. */
export type Verdict = 'drop' | 'retry' | 'stop';

/**
 * A refusal drops the write. What says nothing about the write itself keeps it: no connection, load, a failing server.
 * Without a session nothing can be sent at all.
 */
export function judge(error: unknown): Verdict {
  if (!(error instanceof ResponseError)) return 'retry';
  if (error.status === 401) return 'stop';
  const transient = [403, 408, 425, 429].includes(error.status);
  return transient || error.status >= 500 || error.status < 400 ? 'retry' : 'drop';
}

/** Whether the server said no to the write itself. */
export const isRefusal = (error: unknown): error is ResponseError => judge(error) === 'drop';

/** Milliseconds until the next try: doubling from one second to a minute, spread, and never sooner than the server asks. */
export function delayOf(error: unknown, attempts: number, random: number): number {
  const doubled = Math.min(LAST_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
  const asked = error instanceof ResponseError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(doubled * (0.5 + random / 2), asked);
}
