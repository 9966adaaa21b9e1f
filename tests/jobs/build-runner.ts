import { randomUUID } from 'node:crypto';
import { HOUR, SECOND } from '#domain/days/time.ts';
import type { Database } from '#server/core/database/database.ts';
import type { JobPayloads, JobPolicy } from '#server/core/jobs/job-kinds.ts';
import { type JobReport, JobRunner, type JobWork, type RunnerParts } from '#server/core/jobs/job-runner.ts';
import { enqueue, type LeasedJob } from '#server/core/jobs/jobs-repository.ts';
import { Heartbeat } from '#server/core/jobs/timing.ts';
import { Circuits } from '#server/core/limits/circuits.ts';
import { silentLog } from '#tests/database/build-test-database.ts';

/** The time of a new runner's clock. */
export const NOW = Date.parse('2026-11-20T12:00:00Z');
/** Of jobs whose kind is a test's own. */
export const payload: JobPayloads['forgotPassword'] = { email: 'ann@example.org' };

export type Run = (job: LeasedJob, signal: AbortSignal) => Promise<void>;

export const somePolicy: JobPolicy = { group: 'mails', attempts: 3, timeoutMs: 60 * SECOND };

/** A runner with its own kinds, so that each test sees only its jobs: one, and any others. */
export function buildRunner(
  database: Database,
  run: Run,
  policy: JobPolicy = somePolicy,
  others: Readonly<Record<string, JobWork>> = {},
) {
  const clock = { now: NOW };
  const circuits = new Circuits({ nodes: database.nodes, log: silentLog });
  const reports: JobReport[] = [];
  const outcomes: string[] = [];
  const said: { level: string; details: object; message: string }[] = [];
  const say = (level: string) => (details: object, message: string) => {
    said.push({ level, details, message });
  };
  const kind = `test-${randomUUID()}`;
  const work = new Map<string, JobWork>([[kind, { policy, run }], ...Object.entries(others)]);
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const onOutcome = (report: JobReport) => {
    reports.push(report);
    outcomes.push(report.outcome);
  };
  const parts: RunnerParts = {
    database,
    clock: () => clock.now,
    leaseTime: async () => clock.now,
    circuits,
    isClockTrusted: () => true,
    log,
    work,
    onOutcome,
    heartbeat: new Heartbeat(HOUR, () => clock.now),
  };
  const newRunner = (own: Partial<RunnerParts> = {}) => new JobRunner({ ...parts, ...own });
  const userId = randomUUID();
  const scope = { queries: database.db, userId };
  const add = async (given: { dueAt?: number; id?: string } = {}, ofKind = kind) =>
    await enqueue(scope, { kind: ofKind as 'forgotPassword', payload, now: clock.now, ...given });
  const rows = async () =>
    await database.db.selectFrom('jobs').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return { runner: newRunner(), newRunner, add, rows, clock, outcomes, reports, said, scope, kind };
}
