import type { Context } from '#server/core/http/context.ts';
import { workOf } from '#server/job-handlers.ts';
import { periodicWorks } from '#server/periodic-works.ts';
import { type JobLog, JobRunner } from './job-runner.ts';
import type { Jobs } from './jobs.ts';
import { PeriodicRunner } from './periodic-work.ts';

/** The work behind the requests, in the app that `getContext` answers once it is built. */
export function createJobs(
  {
    config,
    database,
    clock,
    clockGuard,
    metrics,
  }: Pick<Context, 'config' | 'database' | 'clock' | 'clockGuard' | 'metrics'>,
  log: JobLog,
  getContext: () => Context,
): Jobs {
  const onOutcome = (kind: string, outcome: string, ms: number) => metrics.job(kind, outcome, ms / 1_000);
  const isClockTrusted = () => clockGuard.isTrusted();
  const work = workOf(getContext);
  const runner = new JobRunner({ database, clock, isClockTrusted, log, work, onOutcome });
  const dataDir = config.DATA_DIR;
  const works = periodicWorks({ database, clock, log, dataDir, onRepair: () => metrics.repair() });
  const mayRun = async () => {
    await clockGuard.observe();
    return clockGuard.isTrusted();
  };
  const periodic = new PeriodicRunner({ database, clock, log, works, mayRun });
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
