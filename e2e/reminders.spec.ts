import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { ReminderNotice } from '#contract/reminders.ts';
import type { TestBrowser } from '#tests/push/push-receiver.ts';
import { expect, sameOrigin } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { test } from './reminding-fixtures.ts';

test.use({ serviceWorkers: 'allow', timezoneId: noonZone });

test('delivers a reminder in its minute, and ticks or snoozes the habit from it', async ({
  page,
  context,
  app,
  reminding,
}) => {
  const browser = reminding.subscribe();
  await context.grantPermissions(['notifications']);
  await page.addInitScript(standInForPushService, browser.subscription);
  await app.register();
  const { id } = await createHabit(page, 'Read');
  await page.goto(app.to('index'));
  // The worker installs a while after the page, with all files of the build.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await test.step('turns reminders on where the time is set', async () => {
    await habitName(page, 'Read').click();
    const sheet = page.getByRole('dialog', { name: 'Read' });
    await sheet.getByRole('switch', { name: app.t('sheet.reminder') }).click();
    await sheet.getByLabel(app.t('sheet.reminderTime'), { exact: true }).fill(timeIn(10));
    const subscribed = page.waitForResponse('**/reminder-device/push');
    await sheet.getByRole('button', { name: app.t('channels.turnOn') }).click();
    expect((await subscribed).status()).toBe(204);
    await expect(sheet.getByText(app.t('channels.offer'))).toBeHidden();
    await sheet.getByRole('button', { name: app.t('sheet.close') }).click();
    await page.goto(app.to('settings'));
    await expect(page.getByRole('switch', { name: app.t('channels.device') })).toBeChecked();
    await app.expectAccessible();
    await page.goto(app.to('index'));
  });

  const worker = await workerOf(context);
  const notice = await test.step('receives the encrypted push and shows it', async () => {
    await reminding.runAt(instantOf(timeIn(10)));
    const sent = lastOf(browser);
    const french = app.language === 'fr';
    expect(sent).toMatchObject({
      title: 'Read',
      body: french ? 'C’est le moment. Un geste et c’est fait.' : 'It’s time. One tick and it’s done.',
      done: french ? 'Fait' : 'Done',
    });
    await deliver(worker, sent);
    expect(await shownBy(worker)).toEqual([{ title: 'Read', lang: app.language, body: sent.body }]);
    return sent;
  });

  await test.step('shows it once more when snoozed', async () => {
    await press(worker, 'snooze');
    expect(await shownBy(worker)).toEqual([]);
    await reminding.runAt(Date.now() + 45 * MINUTE);
    expect(browser.received).toHaveLength(2);
    await deliver(worker, lastOf(browser));
    expect(await shownBy(worker)).toHaveLength(1);
  });

  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await test.step('ticks the habit on the page and on the server', async () => {
    await expect(tick).toHaveAttribute('aria-pressed', 'false');
    await press(worker, 'done');
    await expect(tick).toHaveAttribute('aria-pressed', 'true');
    expect(await shownBy(worker)).toEqual([]);
    await expect.poll(() => historyOf(page, id, notice.day)).toBe(1);
  });

  await test.step('removes the subscription when signed out', async () => {
    await page.goto(app.to('settings'));
    await page.getByRole('button', { name: app.t('settings.logout') }).click();
    await expect(page.getByRole('link', { name: app.t('landing.login') }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('stand-in'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('reminders'))).toBeNull();
  });
});

test('shows the number of open habits on the app badge, and offers to install the app', async ({
  page,
  context,
  app,
}) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    // Only a home screen shows the badge.
    navigator.setAppBadge = async (count) => localStorage.setItem('badge', String(count));
    navigator.clearAppBadge = async () => localStorage.setItem('badge', 'none');
  });
  const badge = () => page.evaluate(() => localStorage.getItem('badge'));
  await app.register();
  for (const name of ['Read', 'Run']) {
    const data = { name, emoji: 'books' };
    await page.request.post('/api/v1/habits', { headers: sameOrigin, data });
  }
  // The address of the shortcut in the manifest.
  await page.goto(`${app.to('index')}#create`);
  await expect(page.getByRole('button', { name: app.t('creator.createHabit') })).toBeVisible();
  await page.goto(app.to('index'));
  await expect.poll(badge).toBe('2');
  const read = page.getByRole('button', { name: 'Read', exact: true });
  await read.click();
  await expect.poll(badge).toBe('1');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(badge).toBe('none');

  await page.evaluate(() => localStorage.removeItem('badge'));
  await page.goto(app.to('apps'));
  const install = page.getByRole('button', { name: app.t('apps.installNow') });
  await expect(page.getByRole('heading', { name: app.t('apps.title') })).toBeVisible();
  await expect(install).toBeHidden();
  const asked = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => resolve(offer.defaultPrevented ? 'asked' : 'the browser asked already'),
        });
        dispatchEvent(offer);
      }),
  );
  await install.click();
  expect(await asked).toBe('asked');
  await expect(install).toBeHidden();
  // The listener for the device's events loads a while after the page.
  await expect.poll(badge).toBe('none');
  const noted = page.waitForResponse('**/user/onboarding');
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  expect(await (await noted).json()).toMatchObject({ appInstalled: true });
});

const MINUTE = 60_000;

/** The time of day some minutes from now, in the zone of the test. */
function timeIn(minutes: number): string {
  const at = Temporal.Now.zonedDateTimeISO(noonZone).add({ minutes });
  return at.toPlainTime().toString({ smallestUnit: 'minute' });
}

const instantOf = (time: string): number =>
  Temporal.Now.zonedDateTimeISO(noonZone).withPlainTime(time).epochMilliseconds;

function lastOf({ received }: TestBrowser): ReminderNotice {
  const last = received.at(-1);
  if (last === undefined) throw new Error('Nothing was sent');
  return last.notice;
}

/**
 * A headless browser cannot subscribe without Google's servers. The replacement has real keys and the address of a real receiver; all
 * else (permission, worker, notifications) is the browser's own.
 */
function standInForPushService(subscription: { endpoint: string; keys: Record<string, string> }): void {
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

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers();
  return running ?? (await context.waitForEvent('serviceworker'));
}

/** Passes the decrypted push to the worker. Waits until it is shown: a browser that is queried meanwhile drops the notification. */
async function deliver(worker: Worker, notice: ReminderNotice): Promise<void> {
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

async function shownBy(worker: Worker): Promise<{ title: string; lang: string; body: string }[]> {
  return await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, lang, body }) => ({ title, lang, body }));
  });
}

/** A test cannot press a notification of a headless browser: it dispatches the event of the press. */
async function press(worker: Worker, action: string): Promise<void> {
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

async function historyOf(page: Page, id: string, day: string): Promise<number | undefined> {
  const answer = await page.request.get('/api/v1/habits');
  const habits = (await answer.json()) as { id: string; history: Record<string, number> }[];
  return habits.find((habit) => habit.id === id)?.history[day];
}
