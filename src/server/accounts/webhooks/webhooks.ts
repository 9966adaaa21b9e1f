import type { WebhookEvent } from '#contract/webhook-events.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { deleteRows, listRows, type UserRows, updateRows } from '#server/core/database/user-rows.ts';
import type { WebhooksTable } from '#server/core/database/webhook-tables.ts';

export type WebhookRow = Omit<WebhooksTable, 'user_id'>;

/** A user's webhooks, the oldest first. */
export async function listWebhooks(rows: UserRows): Promise<WebhookRow[]> {
  return await listRows(rows, 'webhooks', { orderBy: ['created_at', 'id'] });
}

export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookEvent[] =>
  JSON.parse(events) as WebhookEvent[];
export const habitIdsOf = ({ habit_ids }: Pick<WebhookRow, 'habit_ids'>): string[] | null =>
  habit_ids === null ? null : (JSON.parse(habit_ids) as string[]);

/** Notes in the user's row what their active webhooks want, so that a write needs no statement to know; answers it. */
export async function saveWanted(rows: UserRows): Promise<string> {
  const active = (await listWebhooks(rows)).filter(({ state }) => state === 'active');
  const hook_events = [...new Set(active.flatMap(eventsOf))].toSorted().join(' ');
  await updateUser(rows, { hook_events });
  return hook_events;
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(rows: UserRows, id: string): Promise<void> {
  await deleteRows(rows, 'webhooks', { id });
  await saveWanted(rows);
}

/** Deletes those that were made at that instant or later: a thief may have made them. */
export async function deleteWebhooksSince(rows: UserRows, since: string): Promise<void> {
  if (await deleteRows(rows, 'webhooks', { created_at: ['>=', since] })) await saveWanted(rows);
}

/** Ends the sending to a webhook: what waits is not sent any more. */
export async function disableWebhook(rows: UserRows, id: string): Promise<void> {
  await updateRows(rows, 'webhooks', { id }, { state: 'disabled' });
  const waiting = { webhook_id: id, state: 'pending' } as const;
  await updateRows(rows, 'webhook_deliveries', waiting, { state: 'failed', next_at: null });
  await saveWanted(rows);
}
