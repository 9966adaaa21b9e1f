import type { Context } from '#server/core/http/context.ts';
import { jobFigures } from '#server/core/jobs/job-figures.ts';
import type { LimitFigures } from '#server/core/limits/rate-limits.ts';
import type { Reading } from './metrics.ts';

/** What is looked up when somebody scrapes. */
export function readings({
  database,
  clock,
  limits,
  signInWatch,
  disk,
}: Pick<Context, 'database' | 'clock' | 'limits' | 'signInWatch' | 'disk'>): Reading[] {
  const jobs = jobFigures(database, clock);
  const byLimit = (figure: keyof LimitFigures) =>
    new Map(Object.entries(limits.figures()).map(([name, figures]) => [name, figures[figure]]));
  return [
    {
      name: 'jobs_waiting',
      help: 'Jobs to be done, now or later; counted up to 10,000.',
      label: 'kind',
      read: async () => (await jobs()).waiting,
    },
    {
      name: 'jobs_failed',
      help: 'Jobs put aside for good; counted up to 10,000.',
      label: 'kind',
      read: async () => (await jobs()).failed,
    },
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest due job has waited to be taken.',
      read: async () => new Map([['', (await jobs()).oldestDueSeconds]]),
    },
    {
      name: 'limits_refused',
      help: 'Requests refused by each limit since the start.',
      label: 'limit',
      read: () => byLimit('refused'),
    },
    {
      name: 'limits_places',
      help: 'Counts that each limit keeps in memory now.',
      label: 'limit',
      read: () => byLimit('places'),
    },
    {
      name: 'sign_in_alarms',
      help: 'Times since the start that sign-ins were found under attack, by what gave it away.',
      label: 'alarm',
      read: () => new Map(Object.entries(signInWatch.alarms)),
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
  ];
}
