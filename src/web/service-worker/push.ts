import { createApiClient } from '#client/api/api-client.ts';
import { createTransact, deviceStore } from '#client/device/device-database.ts';
import { createChannel } from '#client/outbox/ports.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import type { ReminderNotice } from '#contract/reminders.ts';
import { bodyOf } from '../platform/push-subscription.ts';
import { addressOf, isNotice, opensList, optionsOf, readNotice } from './notice.ts';
import { serveOutbox, type WorkerPorts } from './serve-outbox.ts';
import type { WorkerScope } from './worker-scope.ts';

const SYNC = 'outbox ';

/** Makes the worker show reminders and act on their buttons. */
export function servePush(scope: WorkerScope): void {
  const ports: WorkerPorts = {
    // The locale does not matter: the worker shows no answer.
    api: createApiClient({ baseUrl: '/api/v1', locale: 'en' }),
    storage: createIndexedStorage(createTransact(deviceStore())),
    channel: createChannel(deviceStore()),
    lock: (name, work) => navigator.locks.request(name, work),
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data?.text())));
  scope.addEventListener('notificationclick', (event) => {
    const { action, notification } = event;
    notification.close();
    const data: unknown = notification.data;
    if (isNotice(data)) event.waitUntil(answer(scope, ports, action, data));
    if (opensList(data)) event.waitUntil(open(scope, addressOf(data, scope.location.origin)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(scope, ports, event.newSubscription)),
  );
  // The browser fires this when the connection returns, and repeats what rejects.
  scope.addEventListener('sync', (event) => {
    if (event.tag.startsWith(SYNC)) event.waitUntil(serveOutbox(ports, event.tag.slice(SYNC.length)));
  });
}

async function show({ registration }: WorkerScope, text: string | undefined): Promise<void> {
  const notice = readNotice(text);
  if (notice !== null) await registration.showNotification(notice.title, optionsOf(notice));
}

async function answer(scope: WorkerScope, ports: WorkerPorts, action: string, notice: ReminderNotice) {
  if (action === 'done') return await tick(scope, ports, notice);
  if (action === 'snooze') return await snooze(scope, ports, notice);
  await open(scope, addressOf(notice, scope.location.origin));
}

/** Stores it, then sends it. What fails is sent by an open tab, when the connection is back, or by the next page. */
async function tick(scope: WorkerScope, ports: WorkerPorts, notice: ReminderNotice): Promise<void> {
  try {
    await serveOutbox(ports, notice.account, notice);
  } catch {
    await scope.registration.sync?.register(SYNC + notice.account).catch(() => undefined);
  }
}

/** The time runs from now. What cannot be snoozed stays shown. */
async function snooze({ registration }: WorkerScope, { api, newId }: WorkerPorts, notice: ReminderNotice) {
  try {
    await api.call('POST /habits/{id}/snooze', {
      params: { id: notice.habitId },
      body: notice.reminderId === undefined ? {} : { reminder: notice.reminderId },
      key: newId(),
      account: notice.account,
    });
  } catch {
    await registration.showNotification(notice.title, {
      ...optionsOf(notice),
      silent: true,
      renotify: false,
    } as NotificationOptions);
  }
}

/** Opens a tab that shows the page already, another of ours, or a new one. */
async function open({ clients }: WorkerScope, address: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find(({ url }) => samePage(url, address)) ?? pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) return void (await clients.openWindow(address));
  await page.focus();
  // A worker may navigate only the pages that it controls.
  if (!samePage(page.url, address)) await page.navigate(address).catch(() => clients.openWindow(address));
}

const samePage = (one: string, other: string): boolean => new URL(one).pathname === new URL(other).pathname;

/** The browser has changed its endpoint or keys. Subscribes the signed-in user, if it is the same. */
async function renew({ registration }: WorkerScope, { api }: WorkerPorts, given?: PushSubscription | null) {
  const { kind, publicKey } = await api.call('GET /user/reminder-device');
  if (kind !== 'push') return;
  const { id: account } = await api.call('GET /user');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = given ?? (await registration.pushManager.subscribe(options));
  await api.call('POST /user/reminder-device/push', { body: bodyOf(subscription), account });
}
