import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { Log } from '#server/core/errors/log.ts';
import { JobRefusedError } from './job-handler.ts';
import { type JobGroup, type JobPolicy, jobSlots, LEASE_MARGIN_MS, pauseAfter } from './job-policy.ts';
import {
  type DueJob,
  type LeasedJob,
  leaseJob,
  listDueJobs,
  releaseLease,
  removeLeased,
} from './lease-repository.ts';

/** The interval of checks for jobs of other processes and for postponed jobs. */
const POLL_MS = 5_000;

type JobOutcome = 'done' | 'retried' | 'failed';

/** How an attempt ended. */
export interface JobReport {
  readonly kind: string;
  readonly group: JobGroup;
  readonly outcome: JobOutcome;
  readonly milliseconds: number;
  /** The time between the instant at which the job was due and its start. */
  readonly lateMs: number;
}

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
  readonly onOutcome: (report: JobReport) => void;
}

interface Running {
  readonly job: LeasedJob;
  readonly work: JobWork;
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
    }
  }

  async #takeSome(): Promise<void> {
    const open = this.#openGroups();
    const room = open.reduce((sum, group) => sum + group.room, 0);
    if (room === 0) return;
    let due = await this.#find(
      open.flatMap(({ kinds }) => kinds),
      room,
    );
    const mayBeMore = due.length === room;
    // The jobs of one group may be in front of those of another.
    if (mayBeMore && open.length > 1)
      due = (await Promise.all(open.map((group) => this.#find(group.kinds, group.room)))).flat();
    for (const found of due) {
      if (this.#draining) return;
      const work = this.#parts.work.get(found.kind);
      if (!work || this.#roomOf(work.policy.group) === 0) continue;
      const job = await this.#lease(found, work);
      if (job) this.#begin(job, work);
    }
    if (mayBeMore) this.#again = true;
  }

  async #find(kinds: readonly string[], limit: number): Promise<DueJob[]> {
    const { database, clock } = this.#parts;
    return await listDueJobs(database.db, { now: instant(clock()), kinds, limit });
  }

  /** The groups with free slots, and their kinds that may start. */
  #openGroups(): { readonly kinds: string[]; readonly room: number }[] {
    const { work, isClockTrusted } = this.#parts;
    const isTrusted = isClockTrusted();
    const startable = [...work].filter(([, { policy }]) => isTrusted || !policy.needsTrustedClock);
    const groups = Map.groupBy(startable, ([, { policy }]) => policy.group);
    return [...groups].flatMap(([group, entries]) => {
      const room = this.#roomOf(group);
      return room === 0 ? [] : [{ kinds: entries.map(([kind]) => kind), room }];
    });
  }

  #roomOf(group: JobGroup): number {
    const running = [...this.#running].filter(({ work }) => work.policy.group === group);
    return Math.max(0, jobSlots[group] - running.length);
  }

  async #lease(found: DueJob, { policy }: JobWork): Promise<LeasedJob | null> {
    const { database, clock } = this.#parts;
    const now = clock();
    const leaseMs = policy.timeoutMs + LEASE_MARGIN_MS;
    return await leaseJob(database.db, found, {
      now: instant(now),
      lease: randomUUID(),
      until: instant(now + leaseMs),
    });
  }

  #begin(job: LeasedJob, work: JobWork): void {
    const abort = new AbortController();
    const running: Running = { job, work, abort, ended: Promise.resolve(), left: false };
    this.#running.add(running);
    running.ended = this.#run(running).finally(() => {
      this.#running.delete(running);
      void this.#take();
    });
  }

  /** Never rejects. */
  async #run(running: Running): Promise<void> {
    const { onOutcome, database, clock } = this.#parts;
    const { job, work } = running;
    const before = performance.now();
    const lateMs = Math.max(0, clock() - Date.parse(job.due_at));
    const report = (outcome: JobOutcome) =>
      onOutcome({
        kind: job.kind,
        group: work.policy.group,
        outcome,
        milliseconds: performance.now() - before,
        lateMs,
      });
    try {
      // The attempts before left no error: each of them ended its process.
      if (job.attempts > work.policy.attempts) throw new JobRefusedError('abandoned');
      await withinTime(running);
      await removeLeased(database.db, job);
      report('done');
    } catch (error) {
      if (running.left) return;
      report(await this.#putOff(job, work.policy, error));
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
async function withinTime({ job, work: { run, policy }, abort }: Running): Promise<void> {
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
