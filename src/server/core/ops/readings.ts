import { MINUTE } from '#domain/days/time.ts';
import { readLastBackup } from '#server/core/backups/list-backups.ts';
import type { Clock } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { DiskWatch } from '#server/core/disk/disk-watch.ts';
import { jobFigures } from '#server/core/jobs/job-figures.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import { cachedFor } from './cached-for.ts';
import type { Reading } from './metrics.ts';

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
