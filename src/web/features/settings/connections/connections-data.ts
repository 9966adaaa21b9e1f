import type { ApiClient } from '#client/api/api-client.ts';
import { queries } from '#client/state/queries.ts';
import type { Query } from '#client/state/server-state.ts';
import type { Connection } from '#contract/connections.ts';
import type { ListedToken } from '#contract/personal-tokens.ts';
import type { OwnTag } from '#contract/tags.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { App } from '#web/app/app.ts';
import { calendarsQuery } from './calendars/calendars-data.ts';
import { webhooksQuery } from './webhooks/webhooks-data.ts';

export const tokensQuery = (api: ApiClient): Query<readonly ListedToken[]> => ({
  key: ['tokens'],
  read: () => api.call('GET /user/tokens'),
});

export const connectionsQuery = (api: ApiClient): Query<readonly Connection[]> => ({
  key: ['connections'],
  read: () => api.call('GET /user/connections'),
});

/** The tags of all habits. */
export const tagsQuery = (api: ApiClient): Query<readonly OwnTag[]> => ({
  key: ['tags'],
  read: () => api.call('GET /user/tags'),
});

/** What the page shows; a card that cannot be read shows that in its place. Archived habits have names too. */
export async function loadConnections({ client: { api, serverState } }: App): Promise<void> {
  await Promise.allSettled([
    serverState.load(tokensQuery(api), MINUTE),
    serverState.load(webhooksQuery(api), MINUTE),
    serverState.load(calendarsQuery(api), MINUTE),
    serverState.load(connectionsQuery(api), MINUTE),
    serverState.load(tagsQuery(api), MINUTE),
    serverState.load(queries.archives(api)),
  ]);
}
