import { accountOf } from '#client/api/account.ts';
import type { Api } from '#client/api.ts';
import { MINUTE } from '#client/queries.ts';
import type { Query } from '#client/server-state.ts';
import type { CountryEntry, Identity, OpenSession } from '#contract/account.ts';
import type { App } from '#web/app.ts';

export const sessionsQuery = (api: Api): Query<OpenSession[]> => ({
  key: ['sessions'],
  read: () => accountOf(api).sessions(),
});

export const identitiesQuery = (api: Api): Query<Identity[]> => ({
  key: ['identities'],
  read: () => accountOf(api).identities(),
});

export const countriesQuery = (api: Api): Query<CountryEntry[]> => ({
  key: ['countries'],
  read: () => accountOf(api).countries(),
});

/** What the page shows beyond the user; a part that cannot be read shows that in its place. */
export async function loadProfile({ client: { api, serverState } }: App): Promise<void> {
  await Promise.allSettled([
    serverState.load(sessionsQuery(api), MINUTE),
    serverState.load(identitiesQuery(api), MINUTE),
    serverState.load(countriesQuery(api)),
  ]);
}
