import { versions } from 'node:process';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '#server/core/config/version.ts';
import type { JobReport } from '#server/core/jobs/job-runner.ts';

const PREFIX = 'resilience_';
/** Seconds: from a read of the embedded database to an unusable wait. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120];
const LATENESS_BUCKETS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800, 7_200];

export type Metrics = ReturnType<typeof createMetrics>;

/** The server's counters: cheap, in this process, for scrapers of /metrics. `commit`: that of the source, if it is known. */
export function createMetrics(commit?: string) {
  const registry = new Registry();
  // From the first scrape on: its probes of the event loop cost something, and many servers are never scraped.
  let defaults = false;
  const registers = [registry];
  const requests = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Requests that were answered, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: `${PREFIX}job_duration_seconds`,
    help: 'Tries of jobs, by how they ended: done, retried or failed for good.',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const lateness = new Histogram({
    name: `${PREFIX}job_lateness_seconds`,
    help: 'The time between the instant at which a job was due and its start, by group of kinds.',
    labelNames: ['group'],
    buckets: LATENESS_BUCKETS,
    registers,
  });
  describeBuild(registry, commit);
  const mails = counter('mails_sent_total', 'Mails handed over, by template.', ['template']);
  const sheds = counter('requests_shed_total', 'Requests turned away because the process could not keep up.');
  const repairs = counter('habit_counts_repaired_total', 'Counts of ticks that differed from their days.');
  function counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: PREFIX + name, help, labelNames, registers });
  }
  return {
    registry,
    /** All metrics in the scraper's format. */
    text: async () => {
      if (!defaults) collectDefaultMetrics({ register: registry });
      defaults = true;
      return await registry.metrics();
    },
    request: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    job: ({ kind, group, outcome, milliseconds, lateMs }: JobReport) => {
      jobs.observe({ kind, outcome }, milliseconds / 1_000);
      lateness.observe({ group }, lateMs / 1_000);
    },
    mail: (template: string) => mails.inc({ template }),
    /** A request that was refused because the process was overloaded. */
    shed: () => sheds.inc(),
    /** A counter that was found wrong and repaired. */
    repair: () => repairs.inc(),
  };
}

/** The usual form for facts that are no numbers: labels of a gauge that is always 1. */
function describeBuild(registry: Registry, commit = ''): void {
  const labels = { version, commit, node: versions.node };
  new Gauge({
    name: `${PREFIX}build_info`,
    help: 'The running version, the commit of its source if it is known, and its Node: always 1.',
    labelNames: Object.keys(labels),
    registers: [registry],
  }).set(labels, 1);
}

/** A figure that is read at each scrape: its values by one label, or a single one. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** It only rises until the process ends. A gauge when left out. */
  readonly type?: 'counter';
  readonly label?: string;
  readonly read: () => Promise<ReadonlyMap<string, number>> | ReadonlyMap<string, number>;
}

export function addReadings({ registry }: Metrics, readings: readonly Reading[]): void {
  for (const { name, help, type, label, read } of readings) {
    const options = {
      name: PREFIX + name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: async () => {
        const values = await read();
        metric.reset();
        // A reset one without a label reads 0: without a value it must not be there.
        if (label === undefined && values.size === 0) metric.remove();
        // From zero: a counter cannot be set.
        for (const [of, value] of values) metric.inc(label === undefined ? {} : { [label]: of }, value);
      },
    };
    const metric: Counter | Gauge = type === 'counter' ? new Counter(options) : new Gauge(options);
  }
}
