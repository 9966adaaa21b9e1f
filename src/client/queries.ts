import { type DehydratedState, hydrate, type QueryClient, queryOptions } from '@tanstack/react-query';
import { HISTORY_DAYS_MAX } from '#contract/limits.ts';
import type { GraphQuery } from '#contract/performance.ts';
import { type DayKey, dayIn } from '#domain/day-key.ts';
import type { ApiClient } from './api/api-client.ts';
import { readSettled } from './read-clock.ts';

/** Milliseconds: what is older is read again when somebody looks. */
export const MINUTE = 60_000;

/** Every key of the cache. A list that a key starts with is refetched with it. */
export const keys = {
  user: ['user'],
  dividers: ['dividers'],
  habits: ['habits', 'active'],
  archives: ['habits', 'archived'],
  statistics: ['statistics'],
  settings: ['settings'],
  onboarding: ['onboarding'],
  stats: ['performance', 'stats'],
  achievements: ['performance', 'achievements'],
  graphs: ['performance', 'graph'],
  histories: ['habits', 'history'],
  /** The day that a server rendered the page on. */
  rendered: ['rendered'],
} as const;

/**
 * Read once by the API client's own rule and never retried on top of it; fresh for a minute; tried without a connection too, so
 * that a loader fails instead of waiting for ever.
 */
const common = {
  staleTime: MINUTE,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'offlineFirst',
  // The client itself reads again on focus and on return of the network, when nothing waits to be sent: see client.ts.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * A read that was begun ends, whoever leaves meanwhile: one that is broken off gives back what was known before, as true as ever, and
 * nobody would ask for the news again.
 */
const query = <T, const K extends readonly unknown[]>(queryKey: K, read: () => Promise<T>) =>
  queryOptions({
    queryKey,
    queryFn: ({ client }) => readSettled(client, queryKey, read),
    ...common,
  });

export const userQuery = (api: ApiClient) => query(keys.user, () => api.call('GET /user'));
export const dividersQuery = (api: ApiClient) => query(keys.dividers, () => api.call('GET /dividers'));
export const habitsQuery = (api: ApiClient) => query(keys.habits, () => api.call('GET /habits'));
export const archivesQuery = (api: ApiClient) =>
  query(keys.archives, () => api.call('GET /habits', { query: { archived: 'true' } }));
export const statisticsQuery = (api: ApiClient) =>
  query(keys.statistics, () => api.call('GET /user/statistics'));
export const settingsQuery = (api: ApiClient) => query(keys.settings, () => api.call('GET /user/settings'));
export const onboardingQuery = (api: ApiClient) =>
  query(keys.onboarding, () => api.call('GET /user/onboarding'));
export const statsQuery = (api: ApiClient) =>
  query(keys.stats, () => api.call('GET /habits/performance/stats'));
export const achievementsQuery = (api: ApiClient) =>
  query(keys.achievements, () => api.call('GET /habits/performance/achievements'));
export const graphQuery = (api: ApiClient, params: GraphQuery = {}) =>
  query([...keys.graphs, params], () => api.call('GET /habits/performance/graph', { query: params }));
/** A year of one habit's days, ticked or not. */
export const historyQuery = (api: ApiClient, id: string) =>
  query([...keys.histories, id], async () => {
    const [habit] = await api.call('GET /habits', { query: { id, historyDays: HISTORY_DAYS_MAX } });
    return habit?.history ?? {};
  });

/** Figures that cannot be had leave their place empty (specification §8: not told to the user). */
const leaveEmpty = () => null;

/**
 * Loads together what a signed-in user's pages stand on (specification §4: onboarding, settings, statistics, dividers, habits)
 * and the figures of the profile header. What is in the cache is not asked for again. The figures may fail: then their place
 * stays empty (§8: logged only).
 */
export async function loadHome(queryClient: QueryClient, api: ApiClient): Promise<void> {
  const [user] = await Promise.all([
    queryClient.query({ ...userQuery(api), staleTime: 'static' }),
    queryClient.query({ ...onboardingQuery(api), staleTime: 'static' }),
    queryClient.query({ ...settingsQuery(api), staleTime: 'static' }),
    queryClient.query({ ...statisticsQuery(api), staleTime: 'static' }),
    queryClient.query({ ...dividersQuery(api), staleTime: 'static' }),
    queryClient.query({ ...habitsQuery(api), staleTime: 'static' }),
    queryClient.query({ ...statsQuery(api), staleTime: 'static' }).catch(leaveEmpty),
    queryClient.query({ ...achievementsQuery(api), staleTime: 'static' }).catch(leaveEmpty),
  ]);
  queryClient.setQueryData(keys.rendered, dayIn(user.timeZone, Date.now()));
}

/**
 * Puts the state of a server's cache into the one of this page, as read now: the clock of the device may be minutes off, and
 * nothing is to be read again on load.
 */
export function hydrateCache(queryClient: QueryClient, state: DehydratedState): void {
  const dataUpdatedAt = Date.now();
  const queries = state.queries.map((each) => ({ ...each, state: { ...each.state, dataUpdatedAt } }));
  hydrate(queryClient, { ...state, queries });
}

/** The day that the user's page was rendered on by a server. */
export const renderedDay = (queryClient: QueryClient) => queryClient.getQueryData<DayKey>(keys.rendered);
