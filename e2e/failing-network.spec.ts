import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const fromHere = { 'sec-fetch-site': 'same-origin' };

test.beforeEach(async ({ page, club }) => {
  await club.join();
  await page.request.post('/api/v1/habits', { headers: fromHere, data: { name: 'Read', emoji: 'books' } });
  await page.goto(club.to('index'));
});

test('a tick without a server stays, is told to wait, and is sent on return', async ({ page, club }) => {
  club.expectInConsole('net::ERR_CONNECTION_REFUSED');
  const refuse = (route: Route) => route.abort('connectionrefused');
  await page.route('**/activities', refuse);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  const note = page.getByRole('button', { name: club.t('unsent.waiting', { count: 1 }) });
  await expect(note).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');

  // Kept over a reload too.
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expect(note).toBeVisible();

  // Awaited from before the way is free: the next try of the queue itself may be the one that is answered.
  const sent = page.waitForResponse('**/activities');
  await page.unroute('**/activities', refuse);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await sent).status()).toBe(200);
  await expect(note).toBeHidden();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

test('a write that is refused is taken back, with a toast', async ({ page, club }) => {
  club.expectStatusInConsole(422);
  await page.route('**/activities', (route) =>
    route.fulfill({ status: 422, json: { message: 'limitReached', errors: [] } }),
  );
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  await expect(page.getByRole('alert').filter({ hasText: club.t('toasts.limitReached') })).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
});

test('a server that asks to slow down says so once, and gets the write later', async ({ page, club }) => {
  club.expectStatusInConsole(429);
  let refusals = 0;
  await page.route('**/activities', (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { message: 'tooManyRequests', errors: [] },
    });
  });
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  const sent = page.waitForResponse((response) => response.url().endsWith('/activities') && response.ok());
  await tick.click();
  await expect(page.getByRole('alert').filter({ hasText: club.t('toasts.tooManyRequests') })).toBeVisible();
  await club.expectAccessible();
  await sent;
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

test('a server that fails says so once, however often it is tried, and gets the write later', async ({
  page,
  club,
}) => {
  club.expectStatusInConsole(503);
  let tries = 0;
  await page.route('**/activities', (route) => {
    tries += 1;
    if (tries > 2) return route.continue();
    return route.fulfill({ status: 503, json: { message: 'unavailable', errors: [] } });
  });
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  const toast = page.getByRole('alert').filter({ hasText: club.t('toasts.unavailable') });
  const sent = page.waitForResponse((response) => response.url().endsWith('/activities') && response.ok());
  await tick.click();
  await expect(toast).toBeVisible();
  await toast.getByRole('button').click();
  await expect(toast).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent;
  expect(tries).toBe(3);
  await expect(toast).toBeHidden();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

test('signing out tells what is not sent and asks; without a server the session stays, and all of it', async ({
  page,
  club,
}) => {
  club.expectInConsole('net::ERR_CONNECTION_REFUSED');
  const refuse = (route: Route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionrefused');
  await page.route('**/api/v1/**', refuse);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  await page.getByRole('link', { name: club.t('shell.settings') }).click();
  await page.getByRole('button', { name: club.t('settings.logout') }).click();
  // The last attempt to send has a time of its own before it is given up.
  const asked = page.getByRole('heading', { name: club.t('unsent.signOut', { count: 1 }) });
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Read']);
  await club.expectAccessible();
  await page.getByRole('button', { name: club.t('unsent.lose') }).click();
  await expect(page.getByRole('heading', { name: club.t('logout.failed') })).toBeVisible();
  await page.getByRole('link', { name: club.t('shell.home') }).click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');

  // Whoever has a server, and wants to lose it, does.
  await page.getByRole('link', { name: club.t('shell.settings') }).click();
  await page.getByRole('button', { name: club.t('settings.logout') }).click();
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/v1/**', refuse);
  await page.route('**/activities', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: club.t('unsent.lose') }).click();
  await expect(page.getByRole('link', { name: club.t('landing.login') })).toBeVisible();
});

test('what the server cannot take is shown, tried again at once, and given up with two clicks', async ({
  page,
  club,
}) => {
  club.expectStatusInConsole(500);
  await page.route('**/activities', (route) =>
    route.fulfill({ status: 500, json: { message: 'internalError' } }),
  );
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  const note = page.getByRole('button', { name: club.t('unsent.failed', { count: 1 }) });
  await note.click();
  const again = page.getByRole('button', { name: club.t('unsent.again') });
  const asked = page.waitForRequest('**/activities');
  await again.click();
  await asked;
  await club.expectAccessible();
  const discard = page
    .getByRole('listitem')
    .filter({ hasText: 'Read' })
    .getByRole('button', {
      name: club.t('unsent.discard'),
    });
  await discard.click();
  await page.getByRole('button', { name: club.t('unsent.confirm') }).click();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(club.t('unsent.saved'))).toBeVisible();
  await expect(note).toBeHidden();
});

test('signing out in one tab ends the other one', async ({ page, context, club }) => {
  const other = await context.newPage();
  await other.goto(club.to('settings'));
  await other.getByRole('button', { name: club.t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: club.t('landing.login') })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeHidden();
});
