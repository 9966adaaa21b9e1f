import { HOUR, MINUTE, SECOND } from '#domain/days/time.ts';

/** The pauses after each failed attempt: the last one is 75 hours after the first. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** By so much of itself a pause is longer at most, so that many do not return at once. */
const JITTER = 0.1;
/** A webhook of which nothing was accepted for so long is disabled. */
export const FAILING_MAX_MS = 75 * HOUR;
const QUIET_MAX_MS = 24 * HOUR;

/** The pause after so many failed attempts; null after the last. `chance`: 0 to 1. */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * chance));
}

/** Until when an answer of 429 or 503 asks to be left alone, a day at most; null when it does not. */
export function quietUntil(
  status: number | null,
  retryAfter: string | undefined,
  now: number,
): number | null {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) return null;
  const isSeconds = /^\d{1,9}$/.test(retryAfter);
  const until = isSeconds ? now + Number(retryAfter) * SECOND : Date.parse(retryAfter);
  return until > now ? Math.min(until, now + QUIET_MAX_MS) : null;
}
