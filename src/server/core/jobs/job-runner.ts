import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, instant } from '#server/core/clock/clock.ts';
import type { Database, EnqueuedJob } from '#server/core/database/database.ts';
import type { Log } from '#server/core/errors/log.ts';
import type { Circuits } from '#server/core/limits/circuits.ts';
import { type JobGroup, type JobPolicy, JobRefusedError, LEASE_MARGIN_MS, pauseAfter } from './job-kinds.ts';
import { HeldJobs, JobSlots } from './job-slots.ts';
import {
  findDueJobs,
  type LeasedJob,
  leaseJob,
  newLease,
  releaseLease,
  removeLeased,
} from './jobs-repository.ts';
import { type Heartbeat, SearchTimer, withinTime } from './timing.ts';

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
  /** The time by which leases are taken and expire: the same for all processes. */
  readonly leaseTime: () => Promise<number>;
  readonly circuits: Circuits;
  /** Whether jobs that delete by the clock may start. */
  readonly isClockTrusted: () => boolean;
  readonly log: Log;
  readonly work: ReadonlyMap<string, JobWork>;
  readonly onOutcome: (report: JobReport) => void;
  readonly heartbeat: Heartbeat;
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
 * Runs the jobs of the table: leases each that is due, and runs a few at a time. It takes those of this process by their names; a search
 * over all users finds the others. Several processes may do so on one database (docs/decisions/jobs.md).
 */
export class JobRunner {
  readonly #parts: RunnerParts;
  readonly #slots: JobSlots;
  readonly #running = new Set<Running>();
  /** Jobs run outside of requests: they must inherit neither the transaction nor the page of the code that woke the runner. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #timer = new SearchTimer(() => void this.#search());
  /** Due jobs that are taken next, by their names. */
  readonly #named: EnqueuedJob[] = [];
  /** Due jobs that wait for a slot: the end of a job takes one of them, without a search. */
  readonly #held = new HeldJobs();
  #taking: Promise<void> | undefined;
  /** A search is wanted: the first, or one more. */
  #again = false;
  /** More may be due than is held: the end of a job is a reason to search once nothing is held. */
  #hasMore = false;
  #started = false;
  #draining = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#slots = new JobSlots(parts);
    parts.database.enqueued.add((jobs) => this.#takeEnqueued(jobs));
  }

  start(): void {
    this.#started = true;
    this.#parts.heartbeat.start();
    this.#timer.start();
    void this.#search();
  }

  async runDue(): Promise<void> {
    do {
      await this.#search();
      await Promise.all([...this.#running].map(({ ended }) => ended));
      await this.#search();
    } while (this.#running.size > 0);
  }

  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    this.#parts.heartbeat.end();
    this.#timer.stop();
    await this.#taking;
    const patience = new AbortController();
    const ended = Promise.all([...this.#running].map((running) => running.ended));
    await Promise.race([ended, delay(graceMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    await Promise.all([...this.#running].map((running) => this.#leave(running)));
  }

  /** Jobs of a transaction of this process: the due ones are taken by their names, so that no other user's rows are searched. */
  #takeEnqueued(jobs: readonly EnqueuedJob[]): void {
    if (!this.#started || this.#draining) return;
    const now = this.#parts.clock();
    for (const job of jobs) {
      const wait = Date.parse(job.due_at) - now;
      if (wait > 0) this.#timer.searchWithin(wait);
      else this.#named.push(job);
    }
    if (this.#named.length > 0) void this.#take();
  }

  /** Searches until nothing is due, or enough jobs are running. Never rejects. */
  async #search(): Promise<void> {
    this.#again = true;
    await this.#take();
  }

  /** Never rejects. */
  async #take(): Promise<void> {
    // What is wanted after the last look of a running one needs another.
    while (this.#isWanted) {
      this.#taking ??= this.#outside(() => this.#takeAll()).finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
  }

  get #isWanted(): boolean {
    return !this.#draining && (this.#again || this.#named.length > 0);
  }

  async #takeAll(): Promise<void> {
    while (this.#isWanted) {
      await this.#takeThese(this.#named.splice(0));
      if (!this.#again) continue;
      this.#again = false;
      try {
        await this.#takeSome();
      } catch (err) {
        this.#parts.log.warn({ err }, 'Jobs could not be taken');
        this.#timer.planNext(false);
      }
      this.#parts.heartbeat.beat();
    }
  }

  async #takeSome(): Promise<void> {
    this.#hasMore = true;
    const { clock } = this.#parts;
    const { due, mayBeMore, untilNext } = await findDueJobs(this.#parts, this.#slots.startable(), clock());
    this.#hasMore = mayBeMore;
    const isStored = await this.#takeThese(due);
    // Others have taken all of these.
    if (mayBeMore && isStored && this.#running.size === 0) this.#again = true;
    else this.#timer.planNext(due.length === 0, untilNext);
  }

  /** Leases jobs, as many as may run at a time, and holds the others; false when storage failed for one of them. */
  async #takeThese(jobs: readonly EnqueuedJob[]): Promise<boolean> {
    const startable = new Set(this.#slots.startable().flat());
    const waiting = [...jobs];
    let isStored = true;
    for (const found of waiting) {
      const work = this.#parts.work.get(found.kind);
      if (!work || !startable.has(found.kind) || this.#draining) continue;
      const { group } = work.policy;
      if (this.#slots.roomOf(group) === 0) {
        if (!this.#held.add(found, group)) this.#hasMore = true;
        continue;
      }
      try {
        const job = await this.#lease(found, work);
        if (job) this.#begin(job, work);
      } catch (err) {
        // The next one may be on another node.
        isStored = false;
        this.#parts.log.warn({ err, job: found.id, kind: found.kind }, 'A job could not be leased');
        this.#timer.planNext(false);
      }
      if (this.#slots.roomOf(group) > 0) waiting.push(...this.#held.take(group));
    }
    return isStored;
  }

  async #lease(found: EnqueuedJob, { policy }: JobWork): Promise<LeasedJob | null> {
    const { database, clock, leaseTime, circuits } = this.#parts;
    const lease = newLease(await leaseTime(), clock(), policy.timeoutMs + LEASE_MARGIN_MS);
    return await circuits.run(found.user_id, async () => await leaseJob(database.db, found, lease));
  }

  #begin(job: LeasedJob, work: JobWork): void {
    const abort = new AbortController();
    const running: Running = { job, work, abort, ended: Promise.resolve(), left: false };
    this.#running.add(running);
    this.#slots.take(work.policy.group);
    running.ended = this.#run(running).finally(() => {
      this.#running.delete(running);
      this.#slots.leave(work.policy.group);
      this.#takeNext(work.policy.group);
    });
  }

  /** A slot of the group is free. */
  #takeNext(group: JobGroup): void {
    this.#named.push(...this.#held.take(group));
    if (this.#named.length > 0) void this.#take();
    else if (this.#hasMore && this.#held.size === 0) void this.#search();
  }

  /** Never rejects. */
  async #run(running: Running): Promise<void> {
    const { onOutcome, database, clock } = this.#parts;
    const { job, work, abort } = running;
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
      await withinTime(async (signal) => await work.run(job, signal), work.policy.timeoutMs, abort);
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
    const pause = pauseAfter(job.attempts, Math.random());
    await this.#giveBack(job, { last_error, due_at: instant(now + pause) });
    this.#timer.searchWithin(pause);
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

const CODE = /^\w{1,64}$/;

/** A code for the operator, without user data. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : error.name;
}
