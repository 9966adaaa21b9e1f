import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GraphQuery } from '#contract/performance.ts';
import type { ApiClient } from './api/api-client.ts';
import {
  achievementsQuery,
  archivesQuery,
  dividersQuery,
  graphQuery,
  habitsQuery,
  historyQuery,
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

export const everything = (Object.keys(keys) as (keyof typeof keys)[]).filter((part) => part !== 'rendered');

/** The part that a key of the cache holds. */
export const partOf = (queryKey: QueryKey): Part | undefined =>
  everything.find((part) => keys[part].every((segment, index) => segment === queryKey[index]));

/**
 * Reads again, quietly, what pages have asked for before and is older than `staleTime` milliseconds. A failure is only logged
 * (specification §8) and leaves what was known. Says whether there was none.
 */
export async function refresh(
  { api, queryClient, log }: { api: ApiClient; queryClient: QueryClient; log: Log },
  parts: readonly Part[],
  staleTime = 0,
): Promise<boolean> {
  const asked = queryClient.getQueryCache().getAll();
  const known = asked.filter(({ queryKey, state }) => {
    const part = partOf(queryKey);
    // A visitor's user is known to be null: there is nothing to read again.
    return state.data != null && part !== undefined && parts.includes(part);
  });
  const shown = known.filter((query) => isShown(query));
  for (const query of known) if (!shown.includes(query)) query.invalidate();
  const reads = shown.map(({ queryKey }) => readAgain(queryClient, api, queryKey, staleTime));
  const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected');
  for (const { reason } of failed as PromiseRejectedResult[]) log('A refresh failed', reason);
  return failed.length === 0;
}

/**
 * Graphs and histories are read again only while somebody looks at them, otherwise when they do: there may be many, of weeks and
 * years past, and their habit may be gone.
 */
function isShown(query: Query): boolean {
  const part = partOf(query.queryKey);
  return (part !== 'histories' && part !== 'graphs') || query.getObserversCount() > 0;
}

async function readAgain(
  client: QueryClient,
  api: ApiClient,
  queryKey: QueryKey,
  staleTime: number,
): Promise<void> {
  const read: Record<Part, () => Promise<unknown>> = {
    user: () => client.query({ ...userQuery(api), staleTime }),
    dividers: () => client.query({ ...dividersQuery(api), staleTime }),
    habits: () => client.query({ ...habitsQuery(api), staleTime }),
    archives: () => client.query({ ...archivesQuery(api), staleTime }),
    statistics: () => client.query({ ...statisticsQuery(api), staleTime }),
    settings: () => client.query({ ...settingsQuery(api), staleTime }),
    onboarding: () => client.query({ ...onboardingQuery(api), staleTime }),
    stats: () => client.query({ ...statsQuery(api), staleTime }),
    achievements: () => client.query({ ...achievementsQuery(api), staleTime }),
    histories: () => client.query({ ...historyQuery(api, String(queryKey[2])), staleTime }),
    graphs: () => client.query({ ...graphQuery(api, queryKey[2] as GraphQuery), staleTime }),
  };
  const part = partOf(queryKey);
  if (part) await read[part]();
}
