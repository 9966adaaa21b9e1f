import type { QueryClient } from '@tanstack/react-query';
import type { Api, GraphQuery } from './api.ts';
import {
  achievementsQuery,
  archivesQuery,
  dividersQuery,
  graphQuery,
  habitsQuery,
  keys,
  onboardingQuery,
  settingsQuery,
  statisticsQuery,
  statsQuery,
  userQuery,
} from './queries.ts';

export type Log = (what: string, error: unknown) => void;
/** What can be read again: the parts of the club, and its figures. */
export type Part = Exclude<keyof typeof keys, 'rendered'>;

const QUIET = 300;

const queries = (api: Api) => ({
  user: userQuery(api),
  dividers: dividersQuery(api),
  habits: habitsQuery(api),
  archives: archivesQuery(api),
  statistics: statisticsQuery(api),
  settings: settingsQuery(api),
  onboarding: onboardingQuery(api),
  stats: statsQuery(api),
  achievements: achievementsQuery(api),
});

export const everything = (Object.keys(keys) as (keyof typeof keys)[]).filter((part) => part !== 'rendered');

/** The part that a key of the cache holds. */
export const partOf = (queryKey: readonly unknown[]): Part | undefined =>
  everything.find((part) => keys[part].every((segment, index) => segment === queryKey[index]));

/**
 * Reads again, quietly, what pages have asked for before and is older than `age` milliseconds. A failure is only logged
 * (specification §8) and leaves what was known.
 */
export async function refresh(
  { api, queryClient, log }: { api: Api; queryClient: QueryClient; log: Log },
  parts: readonly Part[],
  age = 0,
): Promise<void> {
  const known = queries(api);
  const reads = parts.flatMap((part): { queryKey: readonly unknown[]; staleTime: number }[] =>
    part === 'graphs' ? graphs(queryClient, api) : [known[part]],
  );
  const old = reads.filter(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined);
  await Promise.all(
    old.map((read) =>
      queryClient.fetchQuery({ ...read, staleTime: age }).catch((error: unknown) => log('A refresh failed', error)),
    ),
  );
}

function graphs(queryClient: QueryClient, api: Api) {
  const cached = queryClient.getQueryCache().findAll({ queryKey: keys.graphs });
  return cached.map(({ queryKey }) => graphQuery(api, queryKey[2] as GraphQuery));
}

/** Collects what became stale and reads it again once things are quiet and nothing waits to be sent. */
export function createRefresher(
  read: (parts: readonly Part[]) => Promise<void>,
  busy: () => boolean,
  after: (milliseconds: number, work: () => void) => () => void,
) {
  const stale = new Set<Part>();
  let forget = () => {};
  const run = () => {
    if (busy() || stale.size === 0) return;
    const parts = [...stale];
    stale.clear();
    void read(parts);
  };
  return {
    add(parts: readonly Part[]) {
      for (const part of parts) stale.add(part);
      forget();
      forget = after(QUIET, run);
    },
    /** Nothing waits any more. */
    quiet() {
      if (stale.size === 0) return;
      forget();
      forget = after(QUIET, run);
    },
    stop: () => forget(),
  };
}
