import { randomUUID } from 'node:crypto';
import { type WebhookEvent, webhookEvents } from '#contract/webhook-events.ts';
import { saveWanted, type WebhookRow } from '#server/accounts/webhooks/webhooks.ts';
import { insertRow, withTransaction } from '#server/core/database/user-rows.ts';
import { readEncryptionKey } from '#server/core/secrets/secrets.ts';
import { addDelivery, type DeliveryRow } from '#server/webhooks/deliveries.ts';
import { createSecret } from '#server/webhooks/signature.ts';
import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface WebhookGiven extends Partial<Pick<WebhookRow, 'url' | 'state' | 'failing_since'>> {
  readonly events?: readonly WebhookEvent[];
  readonly habitIds?: readonly string[];
  readonly includeNames?: boolean;
}

/** A webhook of a user with its secret, as if its ping had been answered. */
export async function giveWebhook(api: TestApp, { userId }: TestUser, given: WebhookGiven = {}) {
  const { events = webhookEvents, habitIds, includeNames = false, ...columns } = given;
  const { secret, sealed } = createSecret(readEncryptionKey(api.config), userId);
  const id = randomUUID();
  const row: WebhookRow = {
    id,
    url: 'https://hooks.example.org/never',
    events: JSON.stringify(events),
    habit_ids: habitIds ? JSON.stringify(habitIds) : null,
    include_names: includeNames ? 1 : 0,
    state: 'active',
    secret: sealed,
    former_secret: null,
    former_until: null,
    failing_since: null,
    quiet_until: null,
    created_at: new Date(api.clock.now).toISOString(),
    ...columns,
  };
  await withTransaction(api.database, userId, async (rows) => {
    await insertRow(rows, 'webhooks', row);
    await saveWanted(rows);
  });
  return { id, secret };
}

/** A delivery that waits. */
export async function giveDelivery(
  api: TestApp,
  { userId }: TestUser,
  webhookId: string,
  data: object = {},
): Promise<DeliveryRow> {
  return await withTransaction(
    api.database,
    userId,
    async (rows) => await addDelivery(rows, webhookId, { type: 'day.updated', data }, api.clock.now),
  );
}
