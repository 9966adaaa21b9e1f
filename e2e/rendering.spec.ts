import type { RouteName } from '#i18n/paths.ts';
import { listedRoutes } from '#i18n/paths.ts';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a visitor the complete landing page and both forms', async ({ page, app }) => {
    await page.goto(app.to('index'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: app.t('auth.login') }).first()).toBeVisible();
    await page
      .getByRole('link', { name: app.t('auth.join') })
      .first()
      .click();
    await expect(page.getByLabel(app.t('auth.email'))).toBeVisible();
  });

  test('renders the list of a member into the HTML', async ({ page, app }) => {
    await app.register();
    await createHabit(page, 'Lire </script><b>$& vingt pages');
    await page.goto(app.to('index'));
    await expect(
      page.getByRole('button', { name: 'Lire </script><b>$& vingt pages', exact: true, pressed: false }),
    ).toBeVisible();
  });
});

test('redirects a visitor to the login, and back to the requested page', async ({ page, app }) => {
  await page.goto(app.to('settings'));
  await expect(page).toHaveURL(new RegExp(`${app.to('auth-login')}\\?`));
  await expect(page.getByRole('status').filter({ hasText: app.t('toasts.authRequired') })).toBeVisible();
});

test('redirects a signed-in user away from the login', async ({ page, app }) => {
  await app.register();
  await page.goto(app.to('auth-login'));
  await expect(page).toHaveURL(app.to('index'));
});

test('shows one error for a wrong password, and leaves the form as typed', async ({ page, app }) => {
  const { email } = await app.register();
  await page.context().clearCookies();
  await page.goto(app.to('auth-login'));
  await page.getByLabel(app.t('auth.email')).fill(email);
  await page.getByLabel(app.t('auth.password'), { exact: true }).fill('not the password');
  app.expectStatusInConsole(401);
  await page.getByRole('button', { name: app.t('auth.login'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: app.t('toasts.invalidCredentials') })).toHaveCount(
    1,
  );
  await expect(page.getByLabel(app.t('auth.email'))).toHaveValue(email);
});

test('shows a page with status 404 for an unknown path', async ({ page, app }) => {
  const answer = await page.request.get(`${app.to('index')}/nowhere`.replace('//', '/'), {
    headers: { accept: 'text/html' },
  });
  expect(answer.status()).toBe(404);
  const body = await answer.text();
  expect(body).toContain(app.t('errors.notFound'));
});

test('scrolls no page sideways', async ({ page, app }) => {
  // Below 0 where a scroll bar takes space.
  const sideways = () =>
    page.evaluate(() =>
      Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    );
  for (const route of listedRoutes) {
    await page.goto(app.to(route));
    await answered(page);
    expect([route, await sideways()]).toEqual([route, 0]);
  }
  // The button comes after the rest of the page.
  await page.goto(app.to('auth-login'));
  await expect(page.getByRole('button', { name: app.t('auth.passkeyLogin') })).toBeVisible();
  expect(await sideways()).toBe(0);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways()).toBe(0);
  if (size) await page.setViewportSize(size);
  await app.register('Maximilienne-Antoinette');
  for (const name of ['Read', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenband'.repeat(4)]) {
    await createHabit(page, name);
  }
  for (const route of ['index', 'settings'] as const) {
    await page.goto(app.to(route));
    expect([route, await sideways()]).toEqual([route, 0]);
  }
});

test('moves nothing while the document arrives slowly', async ({ page, app }) => {
  const devtools = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, uploadThroughput: -1 };
  const open = async (route: RouteName) => {
    await devtools.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: 6_000 });
    await page.goto(app.to(route), { waitUntil: 'domcontentloaded' });
    await devtools.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: -1 });
    await answered(page);
    expect(await shiftsOf(page), route).toEqual([]);
  };
  await watchShifts(page);
  for (const route of ['index', 'auth-login', 'apps'] as const) await open(route);
  await app.register();
  await createHabit(page, 'Read');
  await open('settings');
});
