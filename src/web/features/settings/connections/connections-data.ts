import type { ApiClient } from '#client/api/api-client.ts';
import { queries } from '#client/state/queries.ts';
import type { Query } from '#client/state/server-state.ts';
import type { PersonalToken } from '#contract/personal-tokens.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { App } from '#web/app/app.ts';

export const tokensQuery = (api: ApiClient): Query<readonly PersonalToken[]> => ({
  key: ['tokens'],
  read: () => api.call('GET /user/tokens'),
});

/** What the page shows; a card that cannot be read shows that in its place. Archived habits have names too. */
export async function loadConnections({ client: { api, serverState } }: App): Promise<void> {
  await Promise.allSettled([
    serverState.load(tokensQuery(api), MINUTE),
    serverState.load(queries.archives(api)),
  ]);
}
