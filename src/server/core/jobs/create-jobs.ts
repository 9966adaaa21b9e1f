import type { ClockGuard } from '#server/core/clock/clock-guard.ts';
import type { JobHandlers } from './job-handler.ts';
import { JobRunner, type RunnerParts } from './job-runner.ts';
import type { Jobs } from './jobs.ts';
import { PeriodicRunner, type PeriodicWork } from './periodic-work.ts';
import { workOf } from './work-of.ts';

interface JobsParts extends Pick<RunnerParts, 'database' | 'clock' | 'log' | 'onOutcome'> {
  readonly clockGuard: ClockGuard;
  readonly handlers: JobHandlers;
  readonly works: readonly PeriodicWork[];
}

/** The background work: jobs by their handlers, and periodic work. */
export function createJobs({ clockGuard, handlers, works, ...parts }: JobsParts): Jobs {
  const isClockTrusted = () => clockGuard.isTrusted();
  const runner = new JobRunner({ ...parts, isClockTrusted, work: workOf(handlers) });
  const mayRun = async () => {
    await clockGuard.observe();
    return clockGuard.isTrusted();
  };
  const periodic = new PeriodicRunner({ ...parts, works, mayRun });
  return {
    wake: () => runner.wake(),
    start: () => {
      runner.start();
      periodic.start();
    },
    runDue: async () => await runner.runDue(),
    runPeriodic: async () => await periodic.runDue(),
    drain: async (graceMs) => {
      await Promise.all([runner.drain(graceMs), periodic.end()]);
    },
  };
}
