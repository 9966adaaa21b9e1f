import { HOUR, MINUTE } from '#domain/days/time.ts';
import { type Clock, instant } from '#server/core/clock/clock.ts';
import type { ClockGuard } from '#server/core/clock/clock-guard.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import {
  type JobHandler,
  type JobHandlers,
  type JobKind,
  type JobPayloads,
  jobPolicies,
} from './job-kinds.ts';
import { JobRunner, type JobWork, type RunnerParts } from './job-runner.ts';
import { type LeasedJob, leaseJob, newLease, releaseLease } from './jobs-repository.ts';
import { Heartbeat } from './timing.ts';

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

interface PeriodicParts extends Pick<RunnerParts, 'database' | 'clock' | 'leaseTime' | 'log' | 'heartbeat'> {
  readonly works: readonly PeriodicWork[];
  /** Checked before each run: no work runs while the clock is doubted. */
  readonly mayRun: () => Promise<boolean>;
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
    const leased = await leaseJob(database.db, key, newLease(await leaseTime(), now, LEASE_MS));
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

/** The runner searches at least once a minute, whatever its jobs do. */
const RUNNER_SILENT_MS = 5 * MINUTE;
/** One work may run for a quarter of an hour, and longer on a slow machine, before the next is looked at. */
const PERIODIC_SILENT_MS = 2 * HOUR;

interface JobsParts
  extends Pick<RunnerParts, 'database' | 'clock' | 'leaseTime' | 'circuits' | 'log' | 'onOutcome'> {
  readonly clockGuard: ClockGuard;
  readonly monotonic: Clock;
  readonly handlers: JobHandlers;
  readonly works: readonly PeriodicWork[];
}

export type Jobs = ReturnType<typeof createJobs>;

/** The background work: jobs by their handlers, and periodic work. */
export function createJobs({ clockGuard, monotonic, handlers, works, ...parts }: JobsParts) {
  const isClockTrusted = () => clockGuard.isTrusted();
  const heartbeats = {
    runner: new Heartbeat(RUNNER_SILENT_MS, monotonic),
    periodic: new Heartbeat(PERIODIC_SILENT_MS, monotonic),
  };
  const kinds = Object.keys(handlers) as JobKind[];
  const runner = new JobRunner({
    ...parts,
    isClockTrusted,
    work: new Map(kinds.map((kind) => [kind, workOfKind(kind, handlers[kind] as JobHandler<JobKind>)])),
    heartbeat: heartbeats.runner,
  });
  const mayRun = async () => {
    await clockGuard.observe();
    return clockGuard.isTrusted();
  };
  const periodic = new PeriodicRunner({ ...parts, works, mayRun, heartbeat: heartbeats.periodic });
  return {
    /** Starts to run due jobs, until `drain`. */
    start: () => {
      runner.start();
      periodic.start();
    },
    /** Whether both still look for work; before the start and at the end they need not. */
    isAlive: () => Object.values(heartbeats).every((heartbeat) => !heartbeat.isLate()),
    /** Runs all jobs that are due by the app's clock, including new ones, and resolves when none is. */
    runDue: () => runner.runDue(),
    /** Runs the periodic work that is due by the app's clock, and schedules what never ran. */
    runPeriodic: () => periodic.runDue(),
    /** Takes no more jobs, lets running ones finish within the grace, and releases the others. */
    drain: async (graceMs: number) => {
      await Promise.all([runner.drain(graceMs), periodic.end()]);
    },
  };
}

function workOfKind<K extends JobKind>(kind: K, handle: JobHandler<K>): JobWork {
  const run = async (leased: LeasedJob, signal: AbortSignal): Promise<void> => {
    const { user_id: userId, id, attempts: attempt, created_at: createdAt } = leased;
    // Written by `enqueue`, which is typed by the same kinds.
    const payload = JSON.parse(leased.payload) as JobPayloads[K];
    await handle({ userId, id, kind, payload, attempt, createdAt, signal });
  };
  return { policy: jobPolicies[kind], run };
}
