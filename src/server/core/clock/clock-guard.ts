import { HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import { findRow, SYSTEM_USER } from '#server/core/database/user-rows.ts';
import type { Log } from '#server/core/errors/log.ts';
import { instant } from './clock.ts';

/** A clock further ahead of the expected time is doubted. */
const AHEAD_MAX_MS = 24 * HOUR;
/** A doubted clock that ran steadily this long is trusted: the server was off, or suspended. */
const STEADY_MS = HOUR;

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

export interface ClockParts {
  readonly database: Database;
  readonly clock: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number;
  /** The clock of the database's own machine; null when it runs in this process. */
  readonly databaseClock: () => Promise<number | null>;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/** Compares the clock with the time that a server last stored in the database. */
export async function createClockGuard(parts: ClockParts): Promise<ClockGuard> {
  const { monotonic, clock, database } = parts;
  const lastSeen = await findLastSeen(database.db);
  const reading = { wall: clock(), monotonic: monotonic() };
  const believed = lastSeen === null ? reading : { ...reading, wall: lastSeen };
  const guard = new ClockGuard(parts, { believed, doubt: null });
  await guard.compare();
  return guard;
}

/** Prevents a wrong clock from deleting anything (docs/decisions/clock.md): all deletion by time checks here first. */
export class ClockGuard {
  readonly #parts: ClockParts;
  #trust: ClockTrust;
  /** The database's clock, while ours is more than a day ahead of it. */
  #behind: ClockReading | null = null;
  #savedAt: number | null = null;
  #wasTrusted = true;

  constructor(parts: ClockParts, trust: ClockTrust) {
    this.#parts = parts;
    this.#trust = trust;
  }

  /** False while the clock is more than a day ahead of the expected time. */
  isTrusted(): boolean {
    this.#read();
    return this.#wasTrusted;
  }

  /**
   * The time that decides whether sessions have expired: the clock's, or the expected one while the clock is doubted. Milliseconds since
   * 1970 UTC.
   */
  now(): number {
    const { wall, monotonic } = this.#read();
    if (this.#behind) return this.#behind.wall + (monotonic - this.#behind.monotonic);
    return this.#trust.doubt === null ? wall : expectedWall(this.#trust, monotonic);
  }

  /** Compares with the database's clock, if any, and stores the time. To be called about every minute. */
  async observe(): Promise<void> {
    await this.compare();
    const { wall, monotonic } = this.#read();
    if (!this.#wasTrusted) return;
    if (this.#savedAt !== null && monotonic - this.#savedAt < STEADY_MS) return;
    await saveLastSeen(this.#parts.database.db, wall);
    this.#savedAt = monotonic;
  }

  async compare(): Promise<void> {
    const wall = await this.#parts.databaseClock();
    const monotonic = this.#parts.monotonic();
    const isAhead = wall !== null && this.#parts.clock() - wall > AHEAD_MAX_MS;
    this.#behind = isAhead ? { wall, monotonic } : null;
    this.#read();
  }

  #read(): ClockReading {
    const { clock, monotonic } = this.#parts;
    const reading = { wall: clock(), monotonic: monotonic() };
    this.#trust = judgeClock(this.#trust, reading);
    const isTrusted = this.#trust.doubt === null && this.#behind === null;
    if (isTrusted !== this.#wasTrusted) this.#tell(isTrusted, reading);
    this.#wasTrusted = isTrusted;
    return reading;
  }

  #tell(isTrusted: boolean, { wall, monotonic }: ClockReading): void {
    const { log } = this.#parts;
    const now = instant(wall);
    if (isTrusted) {
      log.warn({ now }, 'The clock is believed again: what has expired is deleted from now on');
      return;
    }
    const expected = instant(this.#behind?.wall ?? expectedWall(this.#trust, monotonic));
    log.error(
      { now, expected },
      'The clock is more than a day ahead of the expected time: nothing that has expired is deleted until it is set right or has run steadily for an hour',
    );
  }
}

/** A row beside those of the periodic work: it is moved and backed up with them, and the job runner ignores it. */
const KEY = { user_id: SYSTEM_USER, id: 'last-seen-time' };

/** The last trusted time that a server stored in this database; null when none has. */
export async function findLastSeen(queries: Queries): Promise<number | null> {
  const row = await findRow({ queries, userId: SYSTEM_USER }, 'jobs', { id: KEY.id });
  return row ? Date.parse(row.due_at) : null;
}

export async function saveLastSeen(queries: Queries, now: number): Promise<void> {
  const seen = instant(now);
  await queries
    .insertInto('jobs')
    .values({ ...KEY, kind: 'periodic', payload: '""', attempts: 0, due_at: seen, created_at: seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ due_at: seen }))
    .execute();
}

/** How long a reading of the database's clock is used; the process measures the time since. */
const FRESH_MS = MINUTE;
/** Both clocks of the process measure the same time, unless it was suspended or its clock was set. */
const APART_MS = SECOND;

interface Reading extends ClockReading {
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
