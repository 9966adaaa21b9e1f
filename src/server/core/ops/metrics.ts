import { hash, timingSafeEqual } from 'node:crypto';
import { versions } from 'node:process';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MINUTE } from '#domain/days/time.ts';
import { readLastBackup } from '#server/core/backups/list-backups.ts';
import type { Clock } from '#server/core/clock/clock.ts';
import { type Config, version } from '#server/core/config/config.ts';
import { addressesOf } from '#server/core/config/public-address.ts';
import { isLoopback } from '#server/core/config/setting-values.ts';
import type { Database } from '#server/core/database/database.ts';
import type { DiskWatch } from '#server/core/disk/disk-watch.ts';
import { jobFigures } from '#server/core/jobs/job-figures.ts';
import type { JobReport } from '#server/core/jobs/job-runner.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import { cachedFor } from '../load/once.ts';

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

export function addReadings({ registry }: Metrics, figures: readonly Reading[]): void {
  for (const { name, help, type, label, read } of figures) {
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

/**
 * Serves /metrics to the bearer of METRICS_TOKEN. Without a token only this machine may read it, and only when the configuration shows
 * that there is no proxy: PUBLIC_URL is loopback and TRUST_PROXY is off. All other clients get 404.
 */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, config: Config): void {
  const { METRICS_TOKEN: token } = config;
  const isHere = addressesOf(config).every((origin) => isLoopback(new URL(origin)));
  const isPrivate = config.TRUST_PROXY === false && isHere;
  const mayRead = (request: FastifyRequest): boolean =>
    token === undefined ? isPrivate && isLocal(request) : bears(request, token);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The pattern, not the path: labels from outside would grow without end.
    const route = routeOptions.url ?? 'none';
    metrics.request({ method, route, status: statusCode }, elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    reply.header('cache-control', 'no-store').type(metrics.registry.contentType);
    return await metrics.text();
  });
}

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Checks the connection itself, never a header about the client. A proxy on this machine connects from here too: it adds a forwarding
 * header, passes the public name in Host, or speaks HTTP/1.0, as nginx does with `proxy_pass` alone.
 */
function isLocal({ socket, headers, raw }: FastifyRequest): boolean {
  const isForwarded = raw.httpVersion === '1.0' || PASSED_ON.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded && LOCAL_HOST.test(headers.host ?? '');
}

function bears({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  // Hashes have one length, so that the comparison reveals nothing.
  return timingSafeEqual(
    hash('sha256', authorization, 'buffer'),
    hash('sha256', `Bearer ${token}`, 'buffer'),
  );
}

interface ReadingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly disk: DiskWatch;
  readonly backupDir: string | undefined;
}

/** The gauges that are read at each scrape. */
export function readings({ database, clock, limits, disk, backupDir }: ReadingParts): Reading[] {
  const jobs = jobFigures(database, clock);
  const ofJobs = (figure: 'waiting' | 'failed', help: string): Reading => ({
    name: `jobs_${figure}`,
    help,
    label: 'kind',
    read: async () => (await jobs())[figure],
  });
  const ofLimits = (figure: 'refused' | 'places') => () =>
    new Map(Object.entries(limits.figures()).map(([name, figures]) => [name, figures[figure]]));
  return [
    ofJobs('waiting', 'Jobs to be done, now or later; counted up to 10,000.'),
    ofJobs('failed', 'Jobs put aside for good; counted up to 10,000.'),
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest due job has waited to be taken.',
      read: async () => new Map([['', (await jobs()).oldestDueSeconds]]),
    },
    {
      name: 'limits_refused_total',
      help: 'Requests refused by each limit.',
      type: 'counter',
      label: 'limit',
      read: ofLimits('refused'),
    },
    {
      name: 'limits_places',
      help: 'Counts that each limit keeps in memory now.',
      label: 'limit',
      read: ofLimits('places'),
    },
    {
      name: 'database_connections',
      help: 'Connections to the database, by what they do; waiting are callers without one.',
      label: 'state',
      read: () => new Map(Object.entries(database.connections())),
    },
    {
      name: 'disk_bytes',
      help: 'The file system of DATA_DIR: what is free to this process, and its whole size.',
      label: 'part',
      read: async () => new Map(Object.entries((await disk.look()) ?? {})),
    },
    ...storageReadings({ database, clock, backupDir }),
  ];
}

/** The size of the database, and the last backup in BACKUP_DIR: no value where there is none, so that an alert can find that too. */
function storageReadings({ database, clock, backupDir }: Omit<ReadingParts, 'limits' | 'disk'>): Reading[] {
  const size = cachedFor(MINUTE, async () => await database.size());
  const last = cachedFor(MINUTE, async () =>
    backupDir === undefined ? null : await readLastBackup(backupDir),
  );
  const ofLast = async (value: (backup: { readonly at: number; readonly bytes: number }) => number) => {
    const backup = await last();
    return new Map(backup === null ? [] : [['', value(backup)]]);
  };
  return [
    {
      name: 'database_bytes',
      help: 'The database on its disk, looked at once a minute at most.',
      read: async () => new Map([['', await size()]]),
    },
    {
      name: 'backup_age_seconds',
      help: 'How long ago the last complete backup in BACKUP_DIR was begun.',
      read: async () => await ofLast(({ at }) => (clock() - at) / 1_000),
    },
    {
      name: 'backup_bytes',
      help: 'The size of the last complete backup in BACKUP_DIR.',
      read: async () => await ofLast(({ bytes }) => bytes),
    },
  ];
}
