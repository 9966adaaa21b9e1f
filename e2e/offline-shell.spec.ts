import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import type { Habit } from '#contract/habits.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { WORKER_PATH } from '#web/service-worker/addresses.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { atRest } from './at-rest.ts';
import { goOnToBuildWatch } from './build-watch.ts';
import { type AppFixture, expect, password, sameOrigin, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { expectOnDevice } from './on-device.ts';
import { startOwnServer } from './own-server.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR = 3_600_000;
/** The queries of a signed-in user's pages. */
const home = (
  ['user', 'onboarding', 'settings', 'statistics', 'dividers', 'habits', 'stats', 'achievements'] as const
).map((part) => hashKey(keys[part]));

async function habitsOn(page: Page, origin: string, historyDays = 7): Promise<Habit[]> {
  const answer = await page.request.get(`${origin}/api/v1/habits?historyDays=${historyDays}`);
  return (await answer.json()) as Habit[];
}

const tickOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The heat map of the year. */
const year = (page: Page, app: AppFixture, count: number) =>
  page.getByRole('img', { name: app.t('home.yearLabel', { count }) });

async function createByHand(page: Page, app: AppFixture, name: string): Promise<void> {
  await page.getByRole('button', { name: app.t('shell.create'), exact: true }).click();
  await page.getByLabel(app.t('creator.name')).fill(name);
  const create = page.getByRole('button', { name: app.t('creator.createHabit') });
  // The message about the tick before does not lie over it.
  await atRest(page);
  const isCovered = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await create.evaluate(isCovered)).toBe(false);
  await create.click();
  await expect(tickOf(page, name)).toBeVisible();
}

test('opens from the snapshot without a connection, stores changes, and sends them when it is back', async ({
  page,
  context,
  app,
}) => {
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await app.register();
  const today = dayIn(noonZone, Date.now());
  await createHabit(page, 'Read');
  const run = await createHabit(page, 'Run');
  await tickDays(page, run.id, [today]);
  await page.goto(app.to('index'));
  await expectOnDevice(page, home);
  await page.locator('header:has(h1) a').last().click();
  await expect(year(page, app, 1)).toBeVisible();

  await context.setOffline(true);
  await page.goto(app.to('index'));
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'false');
  await tickOf(page, 'Read').click();
  // All figures follow the tick: the flame, the day and the thirty days.
  const row = page.getByRole('listitem').filter({ has: tickOf(page, 'Read') });
  const figures = page.locator('.profile-figures');
  await expect(row).toContainText(`${app.t('habits.streak')} 1`);
  await expect(figures).toContainText('2/2');
  await expect(figures).toContainText('100');
  await createByHand(page, app, 'STRETCH');
  await page.reload();
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText(`${app.t('habits.streak')} 1`);
  await expect(figures).toContainText('2/3');
  await expect(tickOf(page, 'STRETCH')).toBeVisible();
  await app.expectAccessible();

  await page.goto(app.to('habits-performance'));
  // Unsent ticks count too.
  await expect(year(page, app, 2)).toBeVisible();
  // A signed-in user is redirected from the login.
  await page.goto(app.to('auth-login'));
  await expect(tickOf(page, 'Run')).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => (await habitsOn(page, '')).map(({ name, history }) => `${name} ${history[today]}`))
    .toEqual(['Read 1', 'Run 1', 'STRETCH 0']);
});

test('says that a page was never read on this device, and shows it when the connection is back', async ({
  page,
  context,
  app,
}) => {
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  app.expectInConsole('net::ERR_FAILED');
  await app.register();
  await createHabit(page, 'Read');
  const { id } = await createHabit(page, 'Run');
  await page.request.delete(`/api/v1/habits/${id}?action=archive`, { headers: sameOrigin });
  const archives = /\/habits\?archived=true/;
  await context.route(archives, (route) => route.abort());
  await page.goto(app.to('index'));
  await expectOnDevice(page, home);
  await context.setOffline(true);
  await context.unroute(archives);
  await page.goto(app.to('settings-archives'));
  const away = page.getByRole('heading', { name: app.t('away.title') });
  await expect(away).toBeVisible();
  await context.setOffline(false);
  await expect(away).toBeHidden();
  await expect(page.getByText('Run', { exact: true })).toBeVisible();
});

test.describe(() => {
  test('opens without its server, and offers a new build without losing typed text', { tag: DEEP }, async ({
    page,
    app,
  }) => {
    test.slow();
    app.expectInConsole('net::ERR_CONNECTION_REFUSED');
    const server = await startOwnServer(() => ({}));
    try {
      await page.clock.install();
      const joined = await page.request.post(`${server.url}/api/v1/auth/register`, {
        headers: sameOrigin,
        data: { email: 'own@club.example', password, firstName: 'Camille', timeZone: noonZone },
      });
      expect(joined.status()).toBe(200);
      await createHabit(page, 'Read', server.url);
      const index = server.url + app.to('index');
      await page.goto(index);
      await page.clock.fastForward(5_000);
      await expectOnDevice(page, home);

      await server.end();
      await page.goto(index);
      await tickOf(page, 'Read').click();
      await page.reload();
      await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');

      // Other settings change the app documents, and so the worker.
      await server.start({ SOCIAL_LINKS: 'https://social.example/club' });
      await page.goto(index);
      await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
      await expect
        .poll(async () => Object.values((await habitsOn(page, server.url))[0]?.history ?? {})[0])
        .toBe(1);
      await page.route('**/builds/latest.json', (route) =>
        route.fulfill({ json: { id: 'newer', timestamp: Date.now() } }),
      );
      await goOnToBuildWatch(page);
      await page.getByRole('button', { name: app.t('shell.create'), exact: true }).click();
      const name = page.getByLabel(app.t('creator.name'));
      await name.fill('HALF A NA');
      await page.clock.fastForward(HOUR);
      await expect(page.getByText(app.t('update.ready'))).toBeVisible();
      await expect.poll(() => page.evaluate(waits)).toBe(true);
      await expect(name).toHaveValue('HALF A NA');

      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: app.t('update.reload') }).click();
      await loaded;
      await expect.poll(() => page.evaluate(waits)).toBe(false);
      await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
    } finally {
      await server.stop();
    }
  });
});

test('opens behind a failing gateway, and removes the worker and its caches when the server has none', {
  tag: DEEP,
}, async ({ page, app }) => {
  app.expectStatusInConsole(503);
  app.expectStatusInConsole(404);
  app.expectInConsole('bad HTTP response code (404)');
  const server = await startOwnServer(() => ({}));
  const gateway = createServer(({ url }, response) => {
    response.writeHead(url === WORKER_PATH ? 404 : 503).end();
  });
  try {
    await page.clock.install();
    const index = server.url + app.to('index');
    const landing = page.getByRole('link', { name: app.t('landing.login'), exact: true }).first();
    await page.goto(index);
    await page.clock.fastForward(5_000);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.end();
    await once(gateway.listen(Number(new URL(server.url).port), 'localhost'), 'listening');

    await page.goto(index);
    await expect(landing).toBeVisible();
    await expect.poll(() => page.evaluate(holds)).toEqual({ workers: 1, caches: true });
    await page.clock.fastForward(5_000);
    await expect.poll(() => page.evaluate(holds), { timeout: 30_000 }).toEqual({ workers: 0, caches: false });
  } finally {
    gateway.closeAllConnections();
    gateway.close();
    await server.stop();
  }
});

/** The number of registered workers, and whether caches exist. */
async function holds(): Promise<{ workers: number; caches: boolean }> {
  const { length } = await navigator.serviceWorker.getRegistrations();
  return { workers: length, caches: (await caches.keys()).length > 0 };
}

/** Whether a worker of another build waits to be activated. */
async function waits(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.waiting != null;
}
