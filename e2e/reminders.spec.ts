import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, sameOrigin } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit } from './made-habits.ts';
import {
  deliver,
  instantOf,
  lastOf,
  MINUTE,
  press,
  shownBy,
  standInForPushService,
  timeIn,
  workerOf,
} from './notifications.ts';
import { test } from './reminding-fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('delivers a reminder in its minute, and ticks or snoozes the habit from it', { tag: DEEP }, async ({
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
    await expect(page.getByRole('link', { name: app.t('landing.login'), exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('stand-in'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('reminders'))).toBeNull();
  });
});

test('shows the number of open habits on the app badge, and offers to install the app', {
  tag: DEEP,
}, async ({ page, context, app }) => {
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

async function historyOf(page: Page, id: string, day: string): Promise<number | undefined> {
  const answer = await page.request.get('/api/v1/habits');
  const habits = (await answer.json()) as { id: string; history: Record<string, number> }[];
  return habits.find((habit) => habit.id === id)?.history[day];
}
