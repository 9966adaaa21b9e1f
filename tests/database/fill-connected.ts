import type { Kysely } from 'kysely';
import type { Tables } from '#server/core/database/schema.ts';

interface Owned {
  readonly user_id: string;
  readonly created_at: string;
}

/** A row of each kind of what a user connects: a program, an assistant, a webhook with a delivery, a tag and a feed. */
export async function fillConnected(db: Kysely<Tables>, text: string, more: Owned): Promise<void> {
  await db
    .insertInto('personal_tokens')
    .values({
      id: text,
      token_hash: text,
      name: text,
      scopes: '["notes"]',
      habit_ids: JSON.stringify([text]),
      origins: '[]',
      expires_at: null,
      last_used_on: '2026-11-20',
      last_network: text,
      connection_id: text,
      audience: text,
      ...more,
    })
    .execute();
  await db
    .insertInto('connections')
    .values({
      id: text,
      client_id: text,
      name: text,
      redirect_uri: text,
      audience: text,
      scopes: '["notes"]',
      habit_ids: JSON.stringify([text]),
      expires_at: text,
      code_hash: text,
      code_challenge: text,
      family_hash: text,
      refresh_hash: text,
      last_used_on: '2026-11-20',
      last_network: text,
      ...more,
    })
    .execute();
  await db
    .insertInto('assistant_writes')
    .values({
      user_id: more.user_id,
      number: 2 ** 31 - 1,
      client_id: text,
      client: text,
      what: 'day',
      habit_id: text,
      day: '2026-11-20',
      before: JSON.stringify({ note: text }),
      after: JSON.stringify({ note: '' }),
      made_at: more.created_at,
    })
    .execute();
  await fillWebhooks(db, text, more);
  await db
    .insertInto('habit_tags')
    .values({ id: text, key_hash: text, habit_id: text, action: 'add', pressed_at: text, ...more })
    .execute();
  await db
    .insertInto('calendars')
    .values({
      id: text,
      key_hash: text,
      kind: 'plan',
      names: 1,
      divider_ids: JSON.stringify([text]),
      last_used_on: '2026-11-20',
      last_network: text,
      ...more,
    })
    .execute();
}

async function fillWebhooks(db: Kysely<Tables>, text: string, more: Owned): Promise<void> {
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
