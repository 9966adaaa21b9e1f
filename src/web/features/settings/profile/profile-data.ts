import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/api/api-client.ts';
import type { App } from '#web/app/app.ts';

/** Read when the page is opened, and again only when it is opened later: what changes it is done on this page. */
const common = { staleTime: 60_000, retry: false, networkMode: 'offlineFirst' } as const;

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call('GET /user/sessions', { signal }),
    ...common,
  });

export const identitiesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => api.call('GET /user/identities', { signal }),
    ...common,
  });

export const countriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api.call('GET /countries', { signal }),
    ...common,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the page shows beyond the user; a part that cannot be had says so in its place. */
export async function loadProfile({ client: { api, queryClient } }: App): Promise<void> {
  await Promise.allSettled([
    queryClient.query(sessionsQuery(api)),
    queryClient.query(identitiesQuery(api)),
    queryClient.query(countriesQuery(api)),
  ]);
}
