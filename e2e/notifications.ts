import type { BrowserContext, Worker } from '@playwright/test';
import type { ReminderNotice } from '#contract/reminders.ts';
import type { TestBrowser } from '#tests/push/push-receiver.ts';
import { noonZone } from './noon-zone.ts';

export const MINUTE = 60_000;

/** The time of day some minutes from now, in the zone of the test. */
export function timeIn(minutes: number): string {
  const at = Temporal.Now.zonedDateTimeISO(noonZone).add({ minutes });
  return at.toPlainTime().toString({ smallestUnit: 'minute' });
}

export const instantOf = (time: string): number =>
  Temporal.Now.zonedDateTimeISO(noonZone).withPlainTime(time).epochMilliseconds;

export function lastOf({ received }: TestBrowser): ReminderNotice {
  const last = received.at(-1);
  if (last === undefined) throw new Error('Nothing was sent');
  return last.notice;
}

/**
 * A headless browser cannot subscribe without Google's servers. The replacement has real keys and the address of a real receiver; all
 * else (permission, worker, notifications) is the browser's own.
 */
export function standInForPushService(subscription: {
  endpoint: string;
  keys: Record<string, string>;
}): void {
  const kept = (): PushSubscription | null => {
    const key = localStorage.getItem('stand-in');
    if (key === null) return null;
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    return {
      endpoint: subscription.endpoint,
      expirationTime: null,
      options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
      getKey: () => null,
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem('stand-in');
        return true;
      },
    };
  };
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async (options) => {
    const key = options?.applicationServerKey;
    if (typeof key !== 'string') throw new TypeError('The page gives its key as text');
    localStorage.setItem('stand-in', key);
    const made = kept();
    if (made === null) throw new Error('No storage');
    return made;
  };
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers();
  return running ?? (await context.waitForEvent('serviceworker'));
}

/** Passes the decrypted push to the worker. Waits until it is shown: a browser that is queried meanwhile drops the notification. */
export async function deliver(worker: Worker, notice: ReminderNotice): Promise<void> {
  await worker.evaluate(async (data) => {
    const scope = globalThis as unknown as EventTarget & {
      PushEvent: new (kind: string, init: object) => Event;
    };
    const event = new scope.PushEvent('push', { data });
    const work: Promise<unknown>[] = [];
    // An event that a script dispatches does not keep the worker alive by itself.
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
    scope.dispatchEvent(event);
    await Promise.all(work);
  }, JSON.stringify(notice));
}

export async function shownBy(worker: Worker): Promise<{ title: string; lang: string; body: string }[]> {
  return await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, lang, body }) => ({ title, lang, body }));
  });
}

/** A test cannot press a notification of a headless browser: it dispatches the event of the press. */
export async function press(worker: Worker, action: string): Promise<void> {
  await worker.evaluate(async (chosen) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (kind: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification, action: chosen });
    const work: Promise<unknown>[] = [];
    // An event that a script dispatches does not keep the worker alive by itself.
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
    scope.dispatchEvent(event);
    await Promise.all(work);
  }, action);
}
