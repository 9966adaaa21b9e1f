import { HOUR } from '#domain/days/time.ts';
/** A clock further ahead of the expected time is doubted. */
export const AHEAD_MAX_MS = 24 * HOUR;
/** A doubted clock that ran steadily this long is trusted: the server was off, or suspended. */
export const STEADY_MS = HOUR;

/** Both in milliseconds. */
export interface ClockReading {
  /** Since 1970-01-01 UTC, by the machine's clock. It jumps when it is set. */
  readonly wall: number;
  /** Since some moment of this process. It never jumps. */
  readonly monotonic: number;
}

export interface ClockTrust {
  /** The last trusted reading. */
  readonly believed: ClockReading;
  /** Set while the clock is doubted: since when it runs steadily (monotonic), and the last reading. */
  readonly doubt: { readonly steadySince: number; readonly last: ClockReading } | null;
}

/** The time that follows from the last trusted reading. */
export function expectedWall({ believed }: ClockTrust, monotonic: number): number {
  return believed.wall + (monotonic - believed.monotonic);
}

/**
 * Judges a reading by earlier ones. A clock more than a day ahead of the expected time is doubted until it is set right or has run
 * steadily for an hour. A clock that is behind is trusted: nothing expires by it.
 */
export function judgeClock(trust: ClockTrust, reading: ClockReading): ClockTrust {
  const believed = { believed: reading, doubt: null };
  if (reading.wall - expectedWall(trust, reading.monotonic) <= AHEAD_MAX_MS) return believed;
  const { doubt } = trust;
  const steadySince = doubt && isSteady(doubt.last, reading) ? doubt.steadySince : reading.monotonic;
  if (reading.monotonic - steadySince >= STEADY_MS) return believed;
  return { believed: trust.believed, doubt: { steadySince, last: reading } };
}

function isSteady(before: ClockReading, after: ClockReading): boolean {
  const drift = after.wall - before.wall - (after.monotonic - before.monotonic);
  return Math.abs(drift) <= AHEAD_MAX_MS;
}
