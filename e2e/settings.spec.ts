import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

test('stores each choice of the settings', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('settings'));
  await app.expectAccessible();
  const haptics = page.getByRole('switch', { name: t('settings.haptics') });
  await expect(haptics).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/settings'));
  await haptics.click();
  await expect(haptics).not.toBeChecked();
  expect((await saved).status()).toBe(200);

  await page
    .getByRole('main')
    .getByRole('link', { name: t('settings.profile') })
    .click();
  const country = page.getByLabel(t('account.country'));
  const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await country.selectOption({ label: app.language === 'fr' ? 'Allemagne' : 'Germany' });
  expect((await told).status()).toBe(200);
  await page.getByRole('link', { name: t('account.back') }).click();

  await page.getByRole('link', { name: t('settings.archives') }).click();
  await expect(page.getByRole('heading', { name: t('account.archivesNone') })).toBeVisible();
  await app.expectAccessible();
  await page.getByRole('link', { name: t('account.back') }).click();
  await expect(page.getByRole('heading', { name: t('settings.title') })).toBeVisible();

  await page.reload();
  await expect(haptics).not.toBeChecked();
  await page.goto(app.to('settings-profile'));
  await expect(country).toHaveValue('DE');
});

test('links from the settings to the apps and the legal texts', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('settings'));
  await page.getByRole('link', { name: t('settings.apps') }).click();
  await expect(page).toHaveURL(app.to('apps'));
  await expect(page.getByRole('heading', { name: t('apps.title') })).toBeVisible();
  await page.goBack();
  for (const [words, route] of [
    ['terms', 'product-terms'],
    ['privacy', 'product-privacy'],
    ['support', 'product-support'],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('link', { name: t(`common.${words}`) })
      .click();
    await expect(page).toHaveURL(app.to(route));
    await page.goBack();
  }
});

test('scrolls no page of the settings sideways on the smallest phone', async ({ page, app }) => {
  await app.register('Maximilienne-Antoinette');
  await page.setViewportSize({ width: 320, height: 640 });
  // A first visit may have no web font yet, and many fallback fonts are wider.
  app.expectInConsole('net::ERR_FAILED');
  await page.route('**/*.woff2', (route) => route.abort());
  const routes = [
    'settings',
    'settings-profile',
    'settings-languages',
    'settings-archives',
    'settings-close',
    'apps',
  ] as const;
  for (const route of routes) {
    await page.goto(app.to(route));
    const sideways = await page.evaluate(() =>
      Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    );
    expect([route, sideways]).toEqual([route, 0]);
  }
});

test('shows a general error when the text of a refusal cannot be loaded', async ({ page, app }) => {
  await app.register();
  await page.goto(app.to('index'));
  await page.route('**/assets/toasts-*.js', (route) => route.abort());
  await page.route('**/api/v1/habits/*/activities', (route) =>
    route.fulfill({ status: 422, json: { message: 'invalidInput', requestId: 'none' } }),
  );
  app.expectStatusInConsole(422);
  app.expectInConsole('net::ERR_FAILED');
  await createHabit(page, 'Read');
  await page.reload();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: app.t('errors.unknown') })).toBeVisible();
});
