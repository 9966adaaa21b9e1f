import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { Log } from '#server/core/errors/log.ts';
import {
  AHEAD_MAX_MS,
  type ClockReading,
  type ClockTrust,
  expectedWall,
  judgeClock,
  STEADY_MS,
} from './clock-trust.ts';
import { findLastSeen, saveLastSeen } from './last-seen.ts';

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
