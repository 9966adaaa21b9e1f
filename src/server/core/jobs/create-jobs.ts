import { HOUR, MINUTE } from '#domain/days/time.ts';
import type { Clock } from '#server/core/clock/clock.ts';
import type { ClockGuard } from '#server/core/clock/clock-guard.ts';
import { Heartbeat } from './heartbeat.ts';
import type { JobHandler, JobHandlers } from './job-handler.ts';
import type { JobKind, JobPayloads } from './job-kinds.ts';
import { jobPolicies } from './job-policy.ts';
import { JobRunner, type JobWork, type RunnerParts } from './job-runner.ts';
import type { LeasedJob } from './lease-repository.ts';
import { PeriodicRunner, type PeriodicWork } from './periodic-work.ts';

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
  const runner = new JobRunner({
    ...parts,
    isClockTrusted,
    work: workOf(handlers),
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

/** The handlers and policies of the runner, by kind. */
function workOf(handlers: JobHandlers): Map<string, JobWork> {
  const kinds = Object.keys(handlers) as JobKind[];
  return new Map(kinds.map((kind) => [kind, workOfKind(kind, handlers[kind] as JobHandler<JobKind>)]));
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
