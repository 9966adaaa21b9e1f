import type { Route } from '@playwright/test';
import { expect, sameOrigin, test } from './fixtures.ts';

test.beforeEach(async ({ page, app }) => {
  await app.register();
  await page.request.post('/api/v1/habits', { headers: sameOrigin, data: { name: 'Read', emoji: 'books' } });
  await page.goto(app.to('index'));
});

test('a tick without a server stays, is told to wait, and is sent on return', async ({ page, app }) => {
  app.expectInConsole('net::ERR_CONNECTION_REFUSED');
  const refuse = (route: Route) => route.abort('connectionrefused');
  await page.route('**/activities', refuse);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  const note = page.getByRole('button', { name: app.t('unsent.waiting', { count: 1 }) });
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

test('a write that is refused is taken back, with a toast', async ({ page, app }) => {
  app.expectStatusInConsole(422);
  await page.route('**/activities', (route) =>
    route.fulfill({ status: 422, json: { message: 'limitReached', errors: [] } }),
  );
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  await expect(page.getByRole('alert').filter({ hasText: app.t('toasts.limitReached') })).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
});

test('a server that asks to slow down says so once, and gets the write later', async ({ page, app }) => {
  app.expectStatusInConsole(429);
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
  await expect(page.getByRole('alert').filter({ hasText: app.t('toasts.tooManyRequests') })).toBeVisible();
  await app.expectAccessible();
  await sent;
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

test('a server that fails says so once, however often it is tried, and gets the write later', async ({
  page,
  app,
}) => {
  app.expectStatusInConsole(503);
  let tries = 0;
  await page.route('**/activities', (route) => {
    tries += 1;
    if (tries > 2) return route.continue();
    return route.fulfill({ status: 503, json: { message: 'unavailable', errors: [] } });
  });
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  const toast = page.getByRole('alert').filter({ hasText: app.t('toasts.unavailable') });
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
  app,
}) => {
  app.expectInConsole('net::ERR_CONNECTION_REFUSED');
  const refuse = (route: Route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionrefused');
  await page.route('**/api/v1/**', refuse);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  await page.getByRole('link', { name: app.t('shell.settings') }).click();
  await page.getByRole('button', { name: app.t('settings.logout') }).click();
  // The last attempt to send has a time of its own before it is given up.
  const asked = page.getByRole('heading', { name: app.t('unsent.signOut', { count: 1 }) });
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Read']);
  await app.expectAccessible();
  await page.getByRole('button', { name: app.t('unsent.lose') }).click();
  await expect(page.getByRole('heading', { name: app.t('logout.failed') })).toBeVisible();
  await page.getByRole('link', { name: app.t('shell.home') }).click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');

  // Whoever has a server, and wants to lose it, does.
  await page.getByRole('link', { name: app.t('shell.settings') }).click();
  await page.getByRole('button', { name: app.t('settings.logout') }).click();
  await expect(asked).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/v1/**', refuse);
  await page.route('**/activities', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: app.t('unsent.lose') }).click();
  await expect(page.getByRole('link', { name: app.t('landing.login') })).toBeVisible();
});

test('what the server cannot take is shown, tried again at once, and given up with two clicks', async ({
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
  await page.getByRole('button', { name: app.t('unsent.confirm') }).click();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(app.t('unsent.saved'))).toBeVisible();
  await expect(note).toBeHidden();
});

test('signing out in one tab ends the other one', async ({ page, context, app }) => {
  const other = await context.newPage();
  await other.goto(app.to('settings'));
  await other.getByRole('button', { name: app.t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: app.t('landing.login') })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeHidden();
});
