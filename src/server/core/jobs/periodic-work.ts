import { randomUUID } from 'node:crypto';
import { MINUTE } from '#domain/days/time.ts';
import { type Clock, instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import type { Log } from '#server/core/errors/log.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type LeasedJob, leaseJob, releaseLease } from './lease-repository.ts';

/** The interval of each process's checks. */
const LOOK_MS = MINUTE;
const LEASE_MS = 30 * MINUTE;
/** A run ends well within its lease; the rest waits for the next. */
const RUN_MS = 15 * MINUTE;
const RETRY_MS = 10 * MINUTE;
/** Not a kind of the runner: these rows are never deleted, they contain the time of the next run. */
const KIND = 'periodic';

/** Work that repeats by the clock. */
export interface PeriodicWork {
  readonly name: string;
  /** Run by each process for itself, on its own files: at its start, and from then on by `next`. */
  readonly isLocal?: boolean;
  /** The time of the next run, in milliseconds since 1970-01-01 UTC. */
  readonly next: (now: number) => number;
  /** Continues where the last run stopped, and answers where it stopped itself. */
  readonly run: (from: string, isOver: () => boolean) => Promise<string>;
}

interface PeriodicParts {
  readonly database: Database;
  readonly clock: Clock;
  /** The time by which leases are taken and expire: the same for all processes. */
  readonly leaseTime: () => Promise<number>;
  readonly log: Log;
  readonly works: readonly PeriodicWork[];
  /** Checked before each run: no work runs while the clock is doubted. */
  readonly mayRun: () => Promise<boolean>;
  readonly heartbeat: Heartbeat;
}

/** Runs each work once when it is due, for any number of processes: a row under SYSTEM_USER is its lease and its clock. */
export class PeriodicRunner {
  readonly #parts: PeriodicParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** By name: when a local work is due. */
  readonly #localDue = new Map<string, number>();
  #ending = false;

  constructor(parts: PeriodicParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#parts.heartbeat.start();
    this.#timer = setInterval(() => void this.runDue(), LOOK_MS).unref();
    void this.runDue();
  }

  /** Asks running work to stop, and waits for it. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#parts.heartbeat.end();
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Never rejects. */
  async runDue(): Promise<void> {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #runAll(): Promise<void> {
    const { works, mayRun, log, heartbeat } = this.#parts;
    heartbeat.beat();
    try {
      if (!(await mayRun())) return;
    } catch (err) {
      log.warn({ err }, 'The clock could not be compared');
      return;
    }
    for (const work of works) {
      if (this.#ending) return;
      heartbeat.beat();
      try {
        await this.#runIfDue(work);
      } catch (err) {
        log.warn({ err, work: work.name }, 'Periodic work could not be looked at');
      }
    }
  }

  async #runIfDue(work: PeriodicWork): Promise<void> {
    const { database, clock, leaseTime } = this.#parts;
    const now = clock();
    if (work.isLocal === true) return await this.#runLocal(work, now);
    const key = { user_id: SYSTEM_USER, id: `${KIND}-${work.name}` };
    const from = await leaseTime();
    const lease = {
      due: instant(now),
      from: instant(from),
      until: instant(from + LEASE_MS),
      lease: randomUUID(),
    };
    const leased = await leaseJob(database.db, key, lease);
    if (leased) await this.#run(work, leased);
    else await this.#plan(key, work.next(now), now);
  }

  async #runLocal({ name, next, run }: PeriodicWork, now: number): Promise<void> {
    if (now < (this.#localDue.get(name) ?? 0)) return;
    this.#localDue.set(name, next(now));
    await run('', () => this.#ending);
  }

  /** The first process ever stores the time of the first run. */
  async #plan(key: { user_id: string; id: string }, dueAt: number, now: number): Promise<void> {
    await this.#parts.database.db
      .insertInto('jobs')
      .values({
        ...key,
        kind: KIND,
        payload: '""',
        attempts: 0,
        due_at: instant(dueAt),
        created_at: instant(now),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute();
  }

  async #run(work: PeriodicWork, leased: LeasedJob): Promise<void> {
    const { database, clock, log } = this.#parts;
    const begun = performance.now();
    const isOver = () => this.#ending || performance.now() - begun > RUN_MS;
    const from = JSON.parse(leased.payload) as string;
    try {
      const left = await work.run(from, isOver);
      const due_at = instant(this.#ending ? clock() : work.next(clock()));
      await releaseLease(database.db, leased, { due_at, payload: JSON.stringify(left), attempts: 0 });
    } catch (err) {
      log.error({ err, work: work.name }, 'Periodic work failed');
      await releaseLease(database.db, leased, { due_at: instant(clock() + RETRY_MS) });
    }
  }
}
