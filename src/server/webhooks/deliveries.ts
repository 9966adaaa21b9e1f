import { randomUUIDv7 } from 'node:crypto';
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_DELIVERY_DAYS } from '#contract/limits.ts';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import type { Delivery } from '#contract/webhooks.ts';
import { DAY } from '#domain/days/time.ts';
import type { WebhookRow } from '#server/accounts/webhooks/webhooks.ts';
import { instant } from '#server/core/clock/clock.ts';
import { insertRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import type { WebhookDeliveriesTable } from '#server/core/database/webhook-tables.ts';
import { enqueueSooner } from '#server/core/jobs/waiting-jobs.ts';

export type DeliveryRow = Omit<WebhookDeliveriesTable, 'user_id'>;

/** The one job of a webhook: it sends one delivery at a time, so that a slow address takes one place of all. */
export const jobOf = (webhookId: string): string => `webhook ${webhookId}`;

/** Stores what is to be sent to a webhook, and enqueues its sending. */
export async function addDelivery(
  rows: UserRows,
  webhookId: string,
  { type, data }: { readonly type: WebhookEvent | 'ping'; readonly data: object },
  now: number,
  id: string = randomUUIDv7(),
): Promise<DeliveryRow> {
  const at = instant(now);
  const delivery: DeliveryRow = {
    webhook_id: webhookId,
    id,
    type,
    body: JSON.stringify({ type, timestamp: at, data }),
    state: 'pending',
    attempt: 0,
    status: null,
    reason: null,
    ms: null,
    created_at: at,
    tried_at: null,
    next_at: at,
  };
  await insertRow(rows, 'webhook_deliveries', delivery);
  await planSending(rows, webhookId, now);
  return delivery;
}

export async function planSending(rows: UserRows, webhookId: string, now: number): Promise<void> {
  await enqueueSooner(rows, { kind: 'webhook', id: jobOf(webhookId), payload: { webhookId }, now });
}

/** What is sent next to a webhook: everything in its order while it is active, else only a ping. */
export async function nextDelivery(
  rows: UserRows,
  { id, state }: Pick<WebhookRow, 'id' | 'state'>,
): Promise<DeliveryRow | null> {
  const waiting = { webhook_id: id, state: 'pending' } as const;
  const [next] = await listRows(rows, 'webhook_deliveries', {
    where: state === 'active' ? waiting : { ...waiting, type: 'ping' },
    orderBy: ['next_at', 'id'],
    limit: 1,
  });
  return next ?? null;
}

/** The last deliveries, the newest first. */
export async function listDeliveries(rows: UserRows, webhookId: string, now: number): Promise<DeliveryRow[]> {
  return await listRows(rows, 'webhook_deliveries', {
    where: { webhook_id: webhookId, created_at: ['>=', instant(now - WEBHOOK_DELIVERY_DAYS * DAY)] },
    // Ids rise with time.
    orderBy: ['id desc'],
    limit: WEBHOOK_DELIVERIES_SHOWN,
  });
}

/** Deletes what is neither shown any more nor still to be sent. */
export async function deleteDeliveriesBeyond(
  { queries, userId }: UserRows,
  webhookId: string,
): Promise<void> {
  const newestBeyond = await queries
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(WEBHOOK_DELIVERIES_SHOWN)
    .executeTakeFirst();
  if (!newestBeyond) return;
  await queries
    .deleteFrom('webhook_deliveries')
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('id', '<=', newestBeyond.id)
    .where('state', '<>', 'pending')
    .execute();
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, state, attempt, status, ms, body } = row;
  return {
    id,
    // Written by `addDelivery` and by an attempt.
    type: row.type as Delivery['type'],
    state,
    attempt,
    status,
    reason: row.reason as Delivery['reason'],
    ms,
    createdAt: row.created_at,
    triedAt: row.tried_at,
    nextAt: row.next_at,
    body,
  };
}
