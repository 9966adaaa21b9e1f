import type { Context } from '#server/http/context.ts';
import { jobFigures } from '#server/jobs/job-figures.ts';
import type { Reading } from './metrics.ts';

/** What is looked up when somebody scrapes. */
export function readings({
  database,
  clock,
  limits,
}: Pick<Context, 'database' | 'clock' | 'limits'>): Reading[] {
  const jobs = jobFigures(database, clock);
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
      read: () => new Map(Object.entries(limits.figures()).map(([name, { refused }]) => [name, refused])),
    },
    {
      name: 'database_connections',
      help: 'Connections to the database, by what they do; waiting are callers without one.',
      label: 'state',
      read: () => new Map(Object.entries(database.connections())),
    },
  ];
}
