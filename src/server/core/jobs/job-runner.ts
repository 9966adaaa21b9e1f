import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { Log } from '#server/core/errors/log.ts';
import type { Heartbeat } from './heartbeat.ts';
import { JobRefusedError } from './job-handler.ts';
import { type JobPolicy, LEASE_MARGIN_MS, pauseAfter } from './job-policy.ts';
import {
  type DueJob,
  type LeasedJob,
  leaseJob,
  listDueJobs,
  releaseLease,
  removeLeased,
} from './lease-repository.ts';

/** At a time, in this process. */
const CONCURRENCY = 4;
/** The interval of checks for jobs of other processes and for postponed jobs. */
const POLL_MS = 5_000;

export type JobOutcome = 'done' | 'retried' | 'failed';

export interface JobWork {
  readonly policy: JobPolicy;
  readonly run: (job: LeasedJob, signal: AbortSignal) => Promise<void>;
}

export interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether jobs that delete by the clock may start. */
  readonly isClockTrusted: () => boolean;
  readonly log: Log;
  readonly work: ReadonlyMap<string, JobWork>;
  readonly onOutcome: (kind: string, outcome: JobOutcome, milliseconds: number) => void;
  readonly heartbeat: Heartbeat;
}

interface Running {
  readonly job: LeasedJob;
  readonly abort: AbortController;
  ended: Promise<void>;
  /** The process ended without it. */
  left: boolean;
}

/**
 * Runs the jobs of the table: finds due ones, leases each, and runs a few at a time. Several processes may do so on one database
 * (docs/decisions/jobs.md).
 */
export class JobRunner {
  readonly #parts: RunnerParts;
  readonly #running = new Set<Running>();
  /** Jobs run outside of requests: they must inherit neither the transaction nor the page of the code that woke the runner. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> | undefined;
  /** Woken during a search: it searches once more. */
  #again = false;
  #started = false;
  #draining = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    parts.database.enqueued.add(() => this.wake());
  }

  start(): void {
    this.#started = true;
    this.#parts.heartbeat.start();
    this.wake();
  }

  wake(): void {
    if (!this.#started || this.#draining) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), POLL_MS).unref();
    void this.#take();
  }

  async runDue(): Promise<void> {
    do {
      await this.#take();
      await Promise.all([...this.#running].map(({ ended }) => ended));
      await this.#take();
    } while (this.#running.size > 0);
  }

  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    this.#parts.heartbeat.end();
    clearTimeout(this.#timer);
    await this.#taking;
    const patience = new AbortController();
    const ended = Promise.all([...this.#running].map((running) => running.ended));
    await Promise.race([ended, delay(graceMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    await Promise.all([...this.#running].map((running) => this.#leave(running)));
  }

  /** Searches until nothing is due, or enough jobs are running. Never rejects. */
  async #take(): Promise<void> {
    this.#again = true;
    this.#taking ??= this.#outside(() => this.#takeAll()).finally(() => {
      this.#taking = undefined;
    });
    await this.#taking;
  }

  async #takeAll(): Promise<void> {
    while (this.#again && !this.#draining) {
      this.#again = false;
      try {
        await this.#takeSome();
      } catch (err) {
        this.#parts.log.warn({ err }, 'Jobs could not be taken');
      }
      this.#parts.heartbeat.beat();
    }
  }

  async #takeSome(): Promise<void> {
    const { database, clock } = this.#parts;
    const limit = CONCURRENCY - this.#running.size;
    if (limit <= 0) return;
    const due = await listDueJobs(database.db, { now: instant(clock()), kinds: this.#kinds(), limit });
    for (const found of due) {
      if (this.#draining) return;
      const job = await this.#lease(found);
      if (job) this.#begin(job);
    }
    if (due.length === limit) this.#again = true;
  }

  #kinds(): string[] {
    const { work, isClockTrusted } = this.#parts;
    const isTrusted = isClockTrusted();
    return [...work].flatMap(([kind, { policy }]) => (policy.needsTrustedClock && !isTrusted ? [] : [kind]));
  }

  async #lease(found: DueJob): Promise<LeasedJob | null> {
    const { database, clock, work } = this.#parts;
    const now = clock();
    const leaseMs = (work.get(found.kind)?.policy.timeoutMs ?? 0) + LEASE_MARGIN_MS;
    return await leaseJob(database.db, found, {
      now: instant(now),
      lease: randomUUID(),
      until: instant(now + leaseMs),
    });
  }

  #begin(job: LeasedJob): void {
    const running: Running = { job, abort: new AbortController(), ended: Promise.resolve(), left: false };
    this.#running.add(running);
    running.ended = this.#run(running).finally(() => {
      this.#running.delete(running);
      void this.#take();
    });
  }

  /** Never rejects. */
  async #run(running: Running): Promise<void> {
    const { work, onOutcome, database } = this.#parts;
    const { job } = running;
    const one = work.get(job.kind);
    if (!one) return;
    const before = performance.now();
    try {
      // The attempts before left no error: each of them ended its process.
      if (job.attempts > one.policy.attempts) throw new JobRefusedError('abandoned');
      await withinTime(one, running);
      await removeLeased(database.db, job);
      onOutcome(job.kind, 'done', performance.now() - before);
    } catch (error) {
      if (running.left) return;
      onOutcome(job.kind, await this.#putOff(job, one.policy, error), performance.now() - before);
    }
  }

  async #putOff(job: LeasedJob, policy: JobPolicy, error: unknown): Promise<JobOutcome> {
    const { clock, log } = this.#parts;
    const now = clock();
    const last_error = codeOf(error);
    const details = { job: job.id, kind: job.kind, attempt: job.attempts, code: last_error, err: error };
    if (error instanceof JobRefusedError || job.attempts >= policy.attempts) {
      log.error(details, 'A job failed for good');
      await this.#giveBack(job, { last_error, failed_at: instant(now) });
      return 'failed';
    }
    log.warn(details, 'A job failed and is tried again later');
    await this.#giveBack(job, { last_error, due_at: instant(now + pauseAfter(job.attempts, Math.random())) });
    return 'retried';
  }

  /** The attempt does not count: the job did not fail. */
  async #leave(running: Running): Promise<void> {
    const { job, abort } = running;
    running.left = true;
    abort.abort();
    this.#parts.log.warn({ job: job.id, kind: job.kind }, 'A job is left for later');
    await this.#giveBack(job, { attempts: job.attempts - 1 });
  }

  /** Never rejects: otherwise the lease expires by itself, and the job runs again. */
  async #giveBack(job: LeasedJob, changes: Parameters<typeof releaseLease>[2]): Promise<void> {
    try {
      await releaseLease(this.#parts.database.db, job, changes);
    } catch (err) {
      this.#parts.log.warn({ err, job: job.id, kind: job.kind }, 'A job could not be given back');
    }
  }
}

class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
  readonly code = 'timeout';
}

/** Rejects at the time limit: the signal aborts the job before its lease expires. */
async function withinTime({ run, policy }: JobWork, { job, abort }: Running): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new JobTimeoutError(`Not done within ${policy.timeoutMs} ms.`));
  abort.signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => abort.abort(), policy.timeoutMs);
  try {
    await Promise.race([run(job, abort.signal), over]);
  } finally {
    clearTimeout(timer);
    abort.signal.removeEventListener('abort', stop);
  }
}

const CODE = /^\w{1,64}$/;

/** A code for the operator, without user data. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : error.name;
}
