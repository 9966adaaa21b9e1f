import type { PushSubscription as SubscriptionBody } from '#contract/reminders.ts';

/** A browser's subscription for the API. */
export function bodyOf(subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>): SubscriptionBody {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Whether a subscription was made for our key (base64url): it accepts no pushes of another. */
export function isFor(publicKey: string, { applicationServerKey }: PushSubscriptionOptions): boolean {
  if (applicationServerKey === null) return false;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
