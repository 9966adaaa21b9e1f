import type { Kysely } from 'kysely';
import type { Tables } from '#server/core/database/schema.ts';

/** A webhook of a user with a delivery. */
export async function fillWebhooks(
  db: Kysely<Tables>,
  text: string,
  more: { readonly user_id: string; readonly created_at: string },
): Promise<void> {
  await db
    .insertInto('webhooks')
    .values({
      id: text,
      url: text,
      events: '["day.updated"]',
      habit_ids: JSON.stringify([text]),
      include_names: 1,
      state: 'active',
      secret: text,
      former_secret: null,
      former_until: null,
      failing_since: more.created_at,
      quiet_until: null,
      ...more,
    })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: text,
      id: text,
      type: 'day.updated',
      body: JSON.stringify({ text }),
      state: 'failed',
      attempt: 1,
      status: 503,
      reason: null,
      ms: 15,
      tried_at: more.created_at,
      next_at: null,
      ...more,
    })
    .execute();
}
