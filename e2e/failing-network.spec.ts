import type { Page, Request, Route } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { countWaiting } from './count-waiting.ts';
import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { pressConfirm } from './press-confirm.ts';

test.beforeEach(async ({ page, app }) => {
  await app.register();
  await createHabit(page, 'Read');
  await page.goto(app.to('index'));
});

test('shows a tick as unsent when the server is down, and sends it when it is back', async ({
  page,
  app,
}) => {
  app.expectInConsole('net::ERR_CONNECTION_REFUSED');
  const refuse = (route: Route) => route.abort('connectionrefused');
  await page.route('**/activities', refuse);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  const note = page.getByRole('button', { name: app.t('unsent.waiting', { count: 1 }) });
  await expect(note).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');

  // It survives a reload.
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expect(note).toBeVisible();

  // Awaited before the network is back: the next retry of the outbox may already succeed.
  const sent = page.waitForResponse('**/activities');
  await page.unroute('**/activities', refuse);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await sent).status()).toBe(200);
  await expect(note).toBeHidden();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

test('rolls a refused tick back, with a toast, and takes the praise for the day back', async ({
  page,
  app,
}) => {
  app.expectStatusInConsole(422);
  const { promise: praised, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/activities', async (route) => {
    await praised;
    await route.fulfill({ status: 422, json: { message: 'limitReached', errors: [] } });
  });
  // The toasts stay while the time of the page stands still. On a page that is open already, it would be 1970 for a moment.
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const praise = page.getByRole('status').filter({ hasText: app.t('arrange.whole') });
  await expect(praise).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  refuse();
  await expect(page.getByRole('alert').filter({ hasText: app.t('toasts.limitReached') })).toBeVisible();
  await expect(praise).toBeHidden();
  await expect(page.getByRole('button', { name: 'Read', pressed: false })).toBeVisible();
});

/** Has writes fail; reads and the page's own time zone pass. */
async function refuseWrites(page: Page): Promise<() => Promise<void>> {
  // The page sends the device's time zone by itself: that mutation is not the one to wait.
  const passes = (request: Request) => request.method() === 'GET' || request.url().endsWith('/api/v1/user');
  const refuse = (route: Route) =>
    passes(route.request()) ? route.continue() : route.abort('connectionrefused');
  await page.route('**/api/v1/**', refuse);
  return async () => await page.unroute('**/api/v1/**', refuse);
}

test('asks before it signs out with unsent mutations, and signs out on this device when the server is down', {
  tag: DEEP,
}, async ({ page, app }) => {
  app.expectInConsole('net::ERR_CONNECTION_REFUSED');
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  app.expectStatusInConsole(401);
  const accept = await refuseWrites(page);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('link', { name: app.t('shell.settings') }).click();
  await page.getByRole('button', { name: app.t('settings.logout') }).click();
  // The last attempt to send has a time limit.
  const asked = page.getByRole('heading', { name: app.t('unsent.signOut', { count: 1 }) });
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Read']);
  await app.expectAccessible();
  // From now on nothing may arrive: any request, for a file too, would end the session.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: app.t('unsent.lose') }).click();
  await expect(page.getByRole('heading', { name: app.t('logout.here') })).toBeVisible();
  await app.expectAccessible();
  expect(await page.evaluate(countWaiting)).toBe(0);
  const cookies = await page.context().cookies();
  const marks = (all: typeof cookies) =>
    all.map(({ name }) => name).filter((name) => /opaqueToken|signedOut/.test(name));
  expect(marks(cookies).toSorted()).toEqual(['opaqueToken', 'signedOut']);

  // The page asks the server once there is a connection, which ends the session.
  await accept();
  await page.context().setOffline(false);
  await expect.poll(async () => marks(await page.context().cookies())).toEqual([]);
  await page.getByRole('link', { name: app.t('logout.home') }).click();
  await expect(page.getByRole('link', { name: app.t('landing.login'), exact: true }).first()).toBeVisible();
  const token = cookies.find(({ name }) => name === 'opaqueToken')?.value ?? '';
  const answer = await page.request.get('/api/v1/user', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('shows a failed mutation, retries it at once, and discards it with two clicks', { tag: DEEP }, async ({
  page,
  app,
}) => {
  app.expectStatusInConsole(500);
  await page.route('**/activities', (route) =>
    route.fulfill({ status: 500, json: { message: 'internalError' } }),
  );
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  const note = page.getByRole('button', { name: app.t('unsent.failed', { count: 1 }) });
  await note.click();
  const again = page.getByRole('button', { name: app.t('unsent.again') });
  const asked = page.waitForRequest('**/activities');
  await again.click();
  await asked;
  await app.expectAccessible();
  const discard = page
    .getByRole('listitem')
    .filter({ hasText: 'Read' })
    .getByRole('button', {
      name: app.t('unsent.discard'),
    });
  await discard.click();
  await pressConfirm(page.getByRole('button', { name: app.t('unsent.confirm') }));
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(app.t('unsent.saved'))).toBeVisible();
  await expect(note).toBeHidden();
});

test('signs the other tab out when one signs out', { tag: DEEP }, async ({ page, context, app }) => {
  const other = await context.newPage();
  await other.goto(app.to('settings'));
  await other.getByRole('button', { name: app.t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: app.t('landing.login'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeHidden();
});
