import type { ApiClient } from '#client/api/api-client.ts';
import type { Client } from '#client/client.ts';
import type { Query } from '#client/state/server-state.ts';
import type { Identity, OpenSession } from '#contract/account.ts';
import type { CountryEntry } from '#contract/countries.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { SecurityEvents } from '#contract/security-events.ts';
import type { TwoStep } from '#contract/two-step.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { App } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';

export const sessionsQuery = (api: ApiClient): Query<OpenSession[]> => ({
  key: ['sessions'],
  read: () => api.call('GET /user/sessions'),
});

export const identitiesQuery = (api: ApiClient): Query<Identity[]> => ({
  key: ['identities'],
  read: () => api.call('GET /user/identities'),
});

/** The newest page. */
export const eventsQuery = (api: ApiClient): Query<SecurityEvents> => ({
  key: ['security-events'],
  read: () => api.call('GET /user/security-events'),
});

/** Reads them again after a change that adds one, where they are shown. A failure leaves the known ones. */
export async function readEventsAgain({
  api,
  serverState,
}: Pick<Client, 'api' | 'serverState'>): Promise<void> {
  const query = eventsQuery(api);
  if (serverState.get(query.key) === undefined) return;
  await serverState.load(query, 0).catch(ignoreFailure);
}

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
