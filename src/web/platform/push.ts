import type { PushSubscription as SubscriptionBody } from '#contract/reminders.ts';
import { bodyOf, isFor } from './push-subscription.ts';

/** What this browser can do about pushes. */
export type PushAbility = 'ready' | 'blocked' | 'install' | 'insecure' | 'missing';

/** On iOS only the installed app has pushes: in a browser there the interface is missing. On plain http no browser has them. */
export function pushAbility(): PushAbility {
  if (!isSecureContext) return 'insecure';
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  }
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'missing';
}

/** Whether the user has agreed; nothing is asked. */
export const areNotificationsAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** Asks. Only ever upon the user's own press. */
export async function requestNotificationPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** The subscription that there is, whoever made it. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // Where pushes are missing, so is their manager.
  return (
    (await (
      registration as Partial<ServiceWorkerRegistration> | undefined
    )?.pushManager?.getSubscription()) ?? null
  );
}

/** How long the worker may take to be there: its file is fetched after the page. */
const WORKER_MAX_MS = 20_000;

/** Subscribes for a key of the server, or answers the subscription for it that there is. */
export async function subscribeFor(publicKey: string): Promise<SubscriptionBody> {
  const { pushManager } = await workerReady();
  const old = await pushManager.getSubscription();
  if (old && isFor(publicKey, old.options)) return bodyOf(old);
  await old?.unsubscribe();
  return bodyOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No service worker')), WORKER_MAX_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Ends the subscription there is: what is still sent to it is answered with 410, and forgotten by the server. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** The reminders that are shown at this moment are of somebody who has left. */
export async function clearNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}
