import type { PushSubscription as SubscriptionBody } from '#contract/reminders.ts';

/** What the API is told of a browser's subscription. */
export function bodyOf(subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>): SubscriptionBody {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}
