import type { ApiClient } from '#client/api/api-client.ts';
import type { Query } from '#client/server-state.ts';
import type { CountryEntry, Identity, OpenSession } from '#contract/account.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { TwoStep } from '#contract/two-step.ts';
import { MINUTE } from '#domain/time.ts';
import type { App } from '#web/app/app.ts';

export const sessionsQuery = (api: ApiClient): Query<OpenSession[]> => ({
  key: ['sessions'],
  read: () => api.call('GET /user/sessions'),
});

export const identitiesQuery = (api: ApiClient): Query<Identity[]> => ({
  key: ['identities'],
  read: () => api.call('GET /user/identities'),
});

export const passkeysQuery = (api: ApiClient): Query<Passkey[]> => ({
  key: ['passkeys'],
  read: () => api.call('GET /user/passkeys'),
});

export const twoStepQuery = (api: ApiClient): Query<TwoStep> => ({
  key: ['two-step'],
  read: () => api.call('GET /user/two-step'),
});

export const countriesQuery = (api: ApiClient): Query<CountryEntry[]> => ({
  key: ['countries'],
  read: () => api.call('GET /countries'),
});

/** The page's data besides the user; a part that cannot be read shows that in its place. */
export async function loadProfile({ client: { api, serverState } }: App): Promise<void> {
  await Promise.allSettled([
    serverState.load(sessionsQuery(api), MINUTE),
    serverState.load(identitiesQuery(api), MINUTE),
    serverState.load(passkeysQuery(api), MINUTE),
    serverState.load(twoStepQuery(api), MINUTE),
    serverState.load(countriesQuery(api)),
  ]);
}
