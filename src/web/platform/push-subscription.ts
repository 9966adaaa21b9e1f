import type { PushSubscription as SubscriptionBody } from '#contract/reminders.ts';

/** What the API is told of a browser's subscription. */
export function bodyOf(subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>): SubscriptionBody {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Whether a subscription was made for a key of ours (base64url): it takes no pushes of another. */
export function isFor(publicKey: string, { applicationServerKey }: PushSubscriptionOptions): boolean {
  if (applicationServerKey === null) return false;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
