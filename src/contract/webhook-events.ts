/** What a webhook can be told (docs/decisions/webhooks.md). Nothing is ever sent about a miss. Free of zod, so that the browser may import it. */
export const webhookEvents = [
  'day.updated',
  'goal.reached',
  'day.started',
  'habit.created',
  'habit.updated',
  'habit.archived',
  'habit.deleted',
  'break.started',
  'break.ended',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];
