import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { disableWebhook, type WebhookRow } from '#server/accounts/webhooks/webhooks.ts';
import { instant } from '#server/core/clock/clock.ts';
import { findRow, type UserRows, updateRows, withTransaction } from '#server/core/database/user-rows.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import { enqueue, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { planDays } from './day.job.ts';
import { type DeliveryRow, jobOf, nextDelivery } from './deliveries.ts';
import { FAILING_MAX_MS, pauseAfter, quietUntil } from './ladder.ts';
import { type Outcome, postWebhook } from './post-webhook.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookContext } from './webhooks-routes.ts';

type Attempt = Outcome & { readonly ms: number };

/** The job of a webhook: sends its next delivery, and plans the one after it, at once or when its pause is over. */
export async function deliverNext(
  context: WebhookContext,
  { userId, id, payload: { webhookId }, signal }: Job<'webhook'>,
): Promise<void> {
  const { database, clock } = context;
  const rows = { queries: database.db, userId };
  // Nothing leaves a closed account; once it is reopened, its next delivery goes on.
  const isOpen = (await findUser(database.db, userId))?.closes_at === null;
  const webhook = await findRow(rows, 'webhooks', { id: webhookId });
  const next = isOpen && webhook ? await nextDelivery(rows, webhook) : null;
  const isDue = webhook && next && dueAt(webhook, next) <= clock();
  const attempt = isDue ? await send(context, webhook, next, signal) : null;
  await withTransaction(database, userId, async (own) => {
    const current = await findRow(own, 'webhooks', { id: webhookId });
    if (!current || !isOpen) return await withdrawJob(own, id);
    // To another address by now: what came of it says nothing about this one.
    if (attempt && next && current.url === webhook?.url) await record(own, current, next, attempt, clock());
    await planNext(own, webhookId, clock());
  });
}

const dueAt = ({ quiet_until }: WebhookRow, { next_at, type }: DeliveryRow): number => {
  // The user has just asked for a ping.
  const quiet = quiet_until === null || type === 'ping' ? 0 : Date.parse(quiet_until);
  return Math.max(quiet, Date.parse(next_at ?? ''));
};

async function send(
  { guard, encryptionKey, clock }: WebhookContext,
  webhook: WebhookRow & { readonly user_id: string },
  { id, body }: DeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const headers = signedHeaders(encryptionKey, webhook.user_id, webhook, { id, body }, clock());
  const begun = performance.now();
  const outcome = headers
    ? await postWebhook(guard, webhook.url, { headers, body, signal })
    : ({ status: null, reason: 'connection' } as const);
  return { ...outcome, ms: Math.round(performance.now() - begun) };
}

async function record(
  rows: UserRows,
  webhook: WebhookRow,
  { id, type, attempt }: DeliveryRow,
  { status, reason, ms, retryAfter }: Attempt,
  now: number,
): Promise<void> {
  const where = { webhook_id: webhook.id, id };
  const tried = { attempt: attempt + 1, status, reason, ms, tried_at: instant(now) };
  if (status !== null && status >= 200 && status < 300) {
    await updateRows(rows, 'webhook_deliveries', where, { ...tried, state: 'delivered', next_at: null });
    if (webhook.failing_since !== null || webhook.quiet_until !== null) {
      await updateRows(rows, 'webhooks', { id: webhook.id }, { failing_since: null, quiet_until: null });
    }
    if (webhook.state === 'pending' && type === 'ping') await activate(rows, webhook.id, now);
    return;
  }
  const quiet = quietUntil(status, retryAfter, now);
  const pause = pauseAfter(attempt + 1, Math.random());
  await updateRows(rows, 'webhook_deliveries', where, {
    ...tried,
    state: pause === null ? 'failed' : 'pending',
    next_at: pause === null ? null : instant(Math.max(now + pause, quiet ?? 0)),
  });
  const failing_since = webhook.failing_since ?? instant(now);
  const quiet_until = quiet === null ? null : instant(quiet);
  await updateRows(rows, 'webhooks', { id: webhook.id }, { failing_since, quiet_until });
  const isOver = status === 410 || now - Date.parse(failing_since) >= FAILING_MAX_MS;
  if (isOver && webhook.state !== 'disabled') await disable(rows, webhook, now);
}

async function activate(rows: UserRows, id: string, now: number): Promise<void> {
  await updateRows(rows, 'webhooks', { id }, { state: 'active' });
  await planDays(rows, now);
}

async function disable(rows: UserRows, { id, url }: WebhookRow, now: number): Promise<void> {
  await disableWebhook(rows, id);
  const user = await findUser(rows.queries, rows.userId);
  const details = { endpoint: new URL(url).hostname };
  if (user) await mailNotice(rows, user, { template: 'webhookDisabled', details }, now);
}

/** Replaces this job by the one of the next delivery, or ends it: so a delivery that is added meanwhile finds either. */
async function planNext(rows: UserRows, webhookId: string, now: number): Promise<void> {
  const id = jobOf(webhookId);
  const webhook = await findRow(rows, 'webhooks', { id: webhookId });
  const next = webhook && (await nextDelivery(rows, webhook));
  if (!webhook || !next) return await withdrawJob(rows, id);
  await enqueue(rows, {
    kind: 'webhook',
    id,
    payload: { webhookId },
    now,
    dueAt: Math.max(now, dueAt(webhook, next)),
  });
}
