import type { PushSubscription as SubscriptionBody } from '#contract/reminders.ts';
import { bodyOf, isFor } from './push-subscription.ts';
import { withTimeout } from './with-timeout.ts';

/** Whether this browser can receive pushes, or why not. */
export type PushAbility = 'ready' | 'blocked' | 'install' | 'insecure' | 'missing';

/** On iOS only the installed app has pushes: a browser there lacks the API. On plain http no browser has it. */
export function pushAbility(): PushAbility {
  if (!isSecureContext) return 'insecure';
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  }
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'missing';
}

/** Prompts for permission. Call only from a user gesture. */
export async function requestNotificationPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** The browser's subscription, of any account. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // A browser without pushes has no manager.
  const manager: PushManager | undefined = registration?.pushManager;
  return (await manager?.getSubscription()) ?? null;
}

/** Milliseconds until the worker must be active: its file is fetched after the page. */
const WORKER_MAX_MS = 20_000;

/** Subscribes with a key of the server; returns the existing subscription when it has that key. */
export async function subscribeFor(publicKey: string): Promise<SubscriptionBody> {
  const worker = await withTimeout(navigator.serviceWorker.ready, WORKER_MAX_MS);
  if (worker === null) throw new Error('No service worker');
  const { pushManager } = worker;
  const old = await pushManager.getSubscription();
  if (old && isFor(publicKey, old.options)) return bodyOf(old);
  await old?.unsubscribe();
  return bodyOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Ends the subscription: later pushes get 410, and the server deletes it. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Closes the shown reminders: they belong to a user who signed out. */
export async function clearNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}
