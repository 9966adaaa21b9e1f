/** An address that receives the events of its user's habits (docs/decisions/webhooks.md). */
export interface WebhooksTable {
  user_id: string;
  id: string;
  url: string;
  /** JSON list of the contract's WebhookEvent. */
  events: string;
  /** JSON list of the ids of the habits whose events it receives; null for all. */
  habit_ids: string | null;
  include_names: 0 | 1;
  state: 'pending' | 'active' | 'paused' | 'disabled';
  /** Sealed (core/secrets). */
  secret: string;
  /** The secret before the last rotation, sealed, which signs too until then. */
  former_secret: string | null;
  former_until: string | null;
  /** When the first delivery failed since one was accepted; null while none has. */
  failing_since: string | null;
  /** Until when its last answer asked to be left alone. */
  quiet_until: string | null;
  created_at: string;
}

/** What is or was sent to a webhook, for seven days. */
export interface WebhookDeliveriesTable {
  user_id: string;
  webhook_id: string;
  id: string;
  /** A WebhookEvent, or `ping`. */
  type: string;
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  /** How often it was sent. */
  attempt: number;
  /** Of the last answer: nothing else of it is stored. */
  status: number | null;
  /** Why there was no answer. */
  reason: string | null;
  ms: number | null;
  created_at: string;
  tried_at: string | null;
  /** When it is sent next; null once it is not. */
  next_at: string | null;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
