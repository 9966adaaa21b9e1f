import type { ApiClient } from '#client/api/api-client.ts';
import type { Client } from '#client/client.ts';
import type { Query } from '#client/state/server-state.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { App } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';

const query = <T>(name: string, read: () => Promise<T>): Query<T> => ({ key: [name], read });

export const sessionsQuery = (api: ApiClient) => query('sessions', () => api.call('GET /user/sessions'));

export const identitiesQuery = (api: ApiClient) =>
  query('identities', () => api.call('GET /user/identities'));

/** The newest page. */
export const eventsQuery = (api: ApiClient) =>
  query('security-events', () => api.call('GET /user/security-events'));

/** Reads them again after a change that adds one, where they are shown. A failure leaves the known ones. */
export async function readEventsAgain({ api, serverState }: Client): Promise<void> {
  const events = eventsQuery(api);
  if (serverState.get(events.key) === undefined) return;
  await serverState.load(events, 0).catch(ignoreFailure);
}

export const passkeysQuery = (api: ApiClient) => query('passkeys', () => api.call('GET /user/passkeys'));

export const twoStepQuery = (api: ApiClient) => query('two-step', () => api.call('GET /user/two-step'));

export const countriesQuery = (api: ApiClient) => query('countries', () => api.call('GET /countries'));

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
