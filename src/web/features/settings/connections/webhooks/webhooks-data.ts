import type { ApiClient } from '#client/api/api-client.ts';
import type { Query, ServerState } from '#client/state/server-state.ts';
import type { Delivery, Webhook } from '#contract/webhooks.ts';

export const webhooksQuery = (api: ApiClient): Query<readonly Webhook[]> => ({
  key: ['webhooks'],
  read: () => api.call('GET /user/webhooks'),
});

export const deliveriesQuery = (api: ApiClient, id: string): Query<readonly Delivery[]> => ({
  key: ['deliveries', id],
  read: () => api.call('GET /user/webhooks/{id}/deliveries', { params: { id } }),
});

interface Reading {
  readonly api: ApiClient;
  readonly serverState: ServerState;
}

/** Reads the webhooks that are known: one that was made meanwhile stays, and one that is being deleted stays away. */
export async function readKnownWebhooks({ api, serverState }: Reading): Promise<void> {
  const query = webhooksQuery(api);
  const read = await query.read();
  serverState.change(query.key, (known) =>
    known.map((webhook) => read.find(({ id }) => id === webhook.id) ?? webhook),
  );
}

/** Reads the deliveries; one that was added meanwhile stays. Their ids are in the order of creation. */
export async function readDeliveries({ api, serverState }: Reading, id: string): Promise<void> {
  const query = deliveriesQuery(api, id);
  const read = await query.read();
  const newest = read[0]?.id ?? '';
  serverState.change(query.key, (known) => [...known.filter((each) => each.id > newest), ...read]);
}
