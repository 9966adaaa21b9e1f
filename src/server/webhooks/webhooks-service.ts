import { type KeyObject, randomUUIDv7 } from 'node:crypto';
import { WEBHOOKS_MAX } from '#contract/limits.ts';
import type { CreateWebhook, Delivery, UpdateWebhook, Webhook } from '#contract/webhooks.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { requireOwnHabits } from '#server/accounts/personal-tokens/own-habits.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { eventsOf, habitIdsOf, listWebhooks, type WebhookRow } from '#server/accounts/webhooks/webhooks.ts';
import { instant } from '#server/core/clock/clock.ts';
import { findRow, insertRow, type UserRows, updateRows } from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';
import type { AddressGuard } from '#server/core/outbound/address-guard.ts';
import { planDays } from './day.job.ts';
import { addDelivery, planSending, presentDelivery } from './deliveries.ts';
import { createSecret, rotated } from './signature.ts';

export interface WebhookServices {
  readonly guard: AddressGuard;
  /** Encrypts the secrets in the database, by `sealSecret`. */
  readonly encryptionKey: KeyObject;
}

/** Makes a webhook, sends it a ping and tells the user by mail. The secret is answered here, and nowhere again. */
export async function makeWebhook(
  rows: UserRows,
  { url, events, habitIds = null, includeNames = false }: CreateWebhook,
  { guard, encryptionKey }: WebhookServices,
  now: number,
): Promise<Webhook & { readonly secret: string }> {
  const user = await lockedUser(rows);
  if ((await listWebhooks(rows)).length >= WEBHOOKS_MAX) throw new ApiError('limitReached');
  requireAddress(guard, url);
  await requireOwnHabits(rows, habitIds);
  const { secret, sealed } = createSecret(encryptionKey, rows.userId);
  const row: WebhookRow = {
    id: randomUUIDv7(),
    url,
    events: JSON.stringify(events),
    habit_ids: habitIds && JSON.stringify(habitIds),
    include_names: includeNames ? 1 : 0,
    state: 'pending',
    secret: sealed,
    former_secret: null,
    former_until: null,
    failing_since: null,
    quiet_until: null,
    created_at: instant(now),
  };
  await insertRow(rows, 'webhooks', row);
  await ping(rows, row.id, now);
  await mailNotice(rows, user, { template: 'webhookCreated' }, now);
  return { ...present(row), secret };
}

/** One that gets another address, or that was disabled, is pending until its ping was answered. */
export async function changeWebhook(
  rows: UserRows,
  id: string,
  { url, events, habitIds, includeNames, state }: UpdateWebhook,
  guard: AddressGuard,
  now: number,
): Promise<Webhook> {
  const before = await requireWebhook(rows, id);
  if (url !== undefined) requireAddress(guard, url);
  if (habitIds) await requireOwnHabits(rows, habitIds);
  const isMoved = url !== undefined && url !== before.url;
  const isTried = isMoved || (state === 'active' && before.state === 'disabled');
  const changes: Partial<Omit<WebhookRow, 'user_id' | 'id'>> = {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(habitIds !== undefined && { habit_ids: habitIds && JSON.stringify(habitIds) }),
    ...(includeNames !== undefined && { include_names: includeNames ? 1 : 0 }),
    // One that was never answered must not become active by a pause.
    ...(state === 'paused' && before.state === 'active' && { state }),
    ...(state === 'active' && before.state === 'paused' && { state }),
    ...(isTried && { state: 'pending', failing_since: null, quiet_until: null }),
  };
  if (Object.keys(changes).length > 0) await updateRows(rows, 'webhooks', { id }, changes);
  if (isTried) await ping(rows, id, now);
  else await planSending(rows, id, now);
  await planDays(rows, now);
  return present({ ...before, ...changes });
}

/** Makes a new secret; the former one signs too for a day. */
export async function rotateSecret(
  rows: UserRows,
  id: string,
  encryptionKey: KeyObject,
  now: number,
): Promise<string> {
  const webhook = await requireWebhook(rows, id);
  const { secret, sealed } = createSecret(encryptionKey, rows.userId);
  await updateRows(rows, 'webhooks', { id }, rotated(webhook, sealed, now));
  return secret;
}

export async function ping(rows: UserRows, id: string, now: number): Promise<Delivery> {
  return presentDelivery(await addDelivery(rows, id, { type: 'ping', data: { webhookId: id } }, now));
}

/** Sends a delivery again, with the whole ladder of attempts before it. */
export async function repeat(rows: UserRows, webhookId: string, id: string, now: number): Promise<Delivery> {
  const delivery = await findRow(rows, 'webhook_deliveries', { webhook_id: webhookId, id });
  if (!delivery) throw notFound();
  const again = { state: 'pending', attempt: 0, next_at: instant(now) } as const;
  await updateRows(rows, 'webhook_deliveries', { webhook_id: webhookId, id }, again);
  await planSending(rows, webhookId, now);
  return presentDelivery({ ...delivery, ...again });
}

/** Another user's webhook is not found. */
export async function requireWebhook(rows: UserRows, id: string): Promise<WebhookRow> {
  const webhook = await findRow(rows, 'webhooks', { id });
  if (!webhook) throw notFound();
  return webhook;
}

/** Refuses what can be seen to be wrong at once; what a name leads to is checked with each connection. */
function requireAddress(guard: AddressGuard, url: string): void {
  const { protocol, hostname } = new URL(url);
  const isEncrypted = protocol === 'https:' || guard.isNamed(hostname);
  if (!isEncrypted || !guard.mayAsk(hostname)) throw invalidField('url', 'url');
}

export async function showWebhooks(rows: UserRows): Promise<Webhook[]> {
  return (await listWebhooks(rows)).map(present);
}

export function present(row: WebhookRow): Webhook {
  const { id, url, state } = row;
  return {
    id,
    url,
    events: eventsOf(row),
    habitIds: habitIdsOf(row),
    includeNames: row.include_names === 1,
    state,
    createdAt: row.created_at,
    failingSince: row.failing_since,
  };
}
