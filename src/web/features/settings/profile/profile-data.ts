import { queryOptions } from '@tanstack/react-query';
import { accountOf } from '#client/api/account.ts';
import type { Api } from '#client/api.ts';
import type { App } from '#web/app/app.ts';

/** Read when the page is opened, and again only when it is opened later: what changes it is done on this page. */
const common = { staleTime: 60_000, retry: false, networkMode: 'offlineFirst' } as const;

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => accountOf(api).sessions({ signal }),
    ...common,
  });

export const identitiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => accountOf(api).identities({ signal }),
    ...common,
  });

export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: ({ signal }) => accountOf(api).countries({ signal }),
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
