import { randomUUIDv7 } from 'node:crypto';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import { eventsOf, habitIdsOf, listWebhooks, type WebhookRow } from '#server/accounts/webhooks/webhooks.ts';
import type { UserRows } from '#server/core/database/user-rows.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import { addDelivery, deleteDeliveriesBeyond } from './deliveries.ts';

/** Something that happened, for the webhooks that want to know. */
export interface Happening {
  readonly type: WebhookEvent;
  /** The habits that it concerns; null for all of them. */
  readonly habitIds: readonly string[] | null;
  /** Ids and states. */
  readonly data: object;
  /** Of its habit, for a webhook that wants names. */
  readonly name?: string | undefined;
}

interface Telling {
  readonly limits: Limits;
  readonly now: number;
}

/** Stores a delivery for each active webhook that wants to be told, as far as the user's day has room. */
export async function tell(
  rows: UserRows,
  happenings: readonly Happening[],
  { limits, now }: Telling,
): Promise<void> {
  if (happenings.length === 0) return;
  for (const webhook of await listWebhooks(rows)) {
    const told = webhook.state === 'active' ? happenings.filter((each) => concerns(webhook, each)) : [];
    // They are sent in the order of their ids, and those of one millisecond have none.
    const ids = told.map(() => randomUUIDv7()).toSorted();
    for (const [place, happening] of told.entries()) {
      if (!limits.tryTake('deliveriesOfUser', rows.userId)) return;
      const about = { type: happening.type, data: dataOf(webhook, happening) };
      await addDelivery(rows, webhook.id, about, now, ids[place]);
    }
    if (told.length > 0) await deleteDeliveriesBeyond(rows, webhook.id);
  }
}

function concerns(webhook: WebhookRow, { type, habitIds }: Happening): boolean {
  if (!eventsOf(webhook).includes(type)) return false;
  const own = habitIdsOf(webhook);
  return own === null || habitIds === null || habitIds.some((id) => own.includes(id));
}

/** More would pass the size of a body. */
const IDS_MAX = 400;

function dataOf(webhook: WebhookRow, { data, name, habitIds }: Happening): object {
  const own = habitIdsOf(webhook);
  const seen = habitIds?.filter((id) => own?.includes(id) ?? true).slice(0, IDS_MAX) ?? null;
  return {
    ...data,
    ...('habitIds' in data && { habitIds: seen }),
    ...(webhook.include_names === 1 && name !== undefined && { name }),
  };
}
