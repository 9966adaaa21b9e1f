import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { EnqueuedJob } from '#server/core/database/transaction-scope.ts';
import type { Log } from '#server/core/errors/log.ts';
import type { Circuits } from '#server/core/limits/circuits.ts';
import { findFreeJobs } from './find-jobs.ts';
import { JobRefusedError } from './job-handler.ts';
import { type JobPolicy, LEASE_MARGIN_MS, pauseAfter } from './job-policy.ts';
import { type LeasedJob, leaseJob, releaseLease, removeLeased } from './lease-repository.ts';
import { LONGEST_PAUSE_MS, SearchTimer } from './search-timer.ts';
import { withinTime } from './within-time.ts';

/** At a time, in this process. */
const CONCURRENCY = 4;
/** Jobs of this process that wait to be taken by their names: a search finds those beyond. */
const NAMED_MAX = 1_000;

export type JobOutcome = 'done' | 'retried' | 'failed';

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
  readonly onOutcome: (kind: string, outcome: JobOutcome, milliseconds: number) => void;
}

interface Running {
  readonly job: LeasedJob;
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
  readonly #running = new Set<Running>();
  /** Jobs run outside of requests: they must inherit neither the transaction nor the page of the code that woke the runner. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #timer = new SearchTimer(() => void this.#search());
  /** Due jobs that this process has just enqueued. */
  readonly #named: EnqueuedJob[] = [];
  #taking: Promise<void> | undefined;
  /** A search is wanted: the first, or one more. */
  #again = false;
  /** More may be due than could be taken: the end of each running job is a reason to search. */
  #hasMore = false;
  #started = false;
  #draining = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    parts.database.enqueued.add((jobs) => this.#takeEnqueued(jobs));
  }

  start(): void {
    this.#started = true;
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
    const kinds = this.#kinds();
    for (const job of jobs) {
      const wait = Date.parse(job.due_at) - now;
      if (wait > 0) this.#timer.searchWithin(wait);
      else if (this.#named.length === NAMED_MAX) this.#again = true;
      else if (kinds.includes(job.kind)) this.#named.push(job);
    }
    if (this.#again || this.#named.length > 0) void this.#take();
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
    }
  }

  async #takeSome(): Promise<void> {
    const { clock, leaseTime } = this.#parts;
    const limit = this.#slots();
    this.#hasMore = true;
    // The end of a job searches; this is for jobs that do not end.
    if (limit <= 0) return this.#timer.planNext(true);
    const now = clock();
    const found = await findFreeJobs(this.#parts, {
      // The next one that is not due yet decides when to search again.
      dueBefore: instant(now + LONGEST_PAUSE_MS),
      free: instant(await leaseTime()),
      kinds: this.#kinds(),
      limit,
    });
    const due = found.filter(({ due_at }) => Date.parse(due_at) <= now);
    const [next] = found.slice(due.length);
    this.#hasMore = due.length === limit;
    const isStored = await this.#takeThese(due);
    if (this.#hasMore && isStored) this.#again = true;
    else this.#timer.planNext(due.length === 0, next && Date.parse(next.due_at) - now);
  }

  /** Leases jobs, as many as may run at a time; false when storage failed for one of them. */
  async #takeThese(jobs: readonly EnqueuedJob[]): Promise<boolean> {
    let isStored = true;
    for (const found of jobs) {
      if (this.#draining || this.#slots() <= 0) {
        this.#hasMore = true;
        break;
      }
      try {
        const job = await this.#lease(found);
        if (job) this.#begin(job);
      } catch (err) {
        // The next one may be on another node.
        isStored = false;
        this.#parts.log.warn({ err, job: found.id, kind: found.kind }, 'A job could not be leased');
        this.#timer.planNext(false);
      }
    }
    return isStored;
  }

  /** How many more jobs may run now. */
  #slots(): number {
    return CONCURRENCY - this.#running.size;
  }

  #kinds(): string[] {
    const { work, isClockTrusted } = this.#parts;
    const isTrusted = isClockTrusted();
    return [...work].flatMap(([kind, { policy }]) => (policy.needsTrustedClock && !isTrusted ? [] : [kind]));
  }

  async #lease(found: EnqueuedJob): Promise<LeasedJob | null> {
    const { database, clock, leaseTime, circuits, work } = this.#parts;
    const from = await leaseTime();
    const leaseMs = (work.get(found.kind)?.policy.timeoutMs ?? 0) + LEASE_MARGIN_MS;
    const lease = {
      due: instant(clock()),
      from: instant(from),
      until: instant(from + leaseMs),
      lease: randomUUID(),
    };
    return await circuits.run(found.user_id, async () => await leaseJob(database.db, found, lease));
  }

  #begin(job: LeasedJob): void {
    const running: Running = { job, abort: new AbortController(), ended: Promise.resolve(), left: false };
    this.#running.add(running);
    running.ended = this.#run(running).finally(() => {
      this.#running.delete(running);
      if (this.#hasMore) void this.#search();
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
      await withinTime(async (signal) => await one.run(job, signal), one.policy.timeoutMs, running.abort);
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
