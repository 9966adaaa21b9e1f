import { MINUTE, SECOND } from '#domain/days/time.ts';
import type { ClockParts } from './clock-guard.ts';

/** How long a reading of the database's clock is used; the process measures the time since. */
const FRESH_MS = MINUTE;
/** Both clocks of the process measure the same time, unless it was suspended or its clock was set. */
const APART_MS = SECOND;

interface Reading {
  readonly wall: number;
  readonly monotonic: number;
  readonly database: number;
}

/**
 * The time by which leases are taken and expire: that of the database's machine, which all processes share. A process whose own clock is
 * ahead would take what others still hold. Storage in this process has no other clock: there it is the process's.
 */
export function createLeaseTime({
  clock,
  monotonic,
  databaseClock,
}: Pick<ClockParts, 'clock' | 'monotonic' | 'databaseClock'>): () => Promise<number> {
  let known: Reading | undefined;
  const isFresh = (reading: Reading): boolean => {
    const passed = monotonic() - reading.monotonic;
    return passed < FRESH_MS && Math.abs(clock() - reading.wall - passed) < APART_MS;
  };
  return async () => {
    if (!known || !isFresh(known)) {
      const database = await databaseClock();
      if (database === null) return clock();
      known = { wall: clock(), monotonic: monotonic(), database };
    }
    return known.database + (monotonic() - known.monotonic);
  };
}
