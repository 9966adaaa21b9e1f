import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('leads from the landing page to the apps, and shows no store without an address', async ({
    page,
    app,
  }) => {
    await page.goto(app.to('index'));
    await page.getByRole('link', { name: app.t('landing.install') }).click();
    await expect(page.getByRole('heading', { name: app.t('apps.title') })).toBeInViewport();
    await page.goto(app.to('apps'));
    await expect(page.getByText(app.t('apps.noStoresText'))).toBeVisible();
    await expect(page.getByText(app.t('apps.iosText'))).toBeVisible();
    expect(await page.locator('.store-badge').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: app.t('apps.elsewhere') }).count()).toBe(0);
  });
});

test('shows the page of the apps accessibly and indexed', async ({ page, app }) => {
  await page.goto(app.to('apps'));
  await expect(page).toHaveTitle(app.t('seo.apps.title'));
  expect(await page.locator('meta[name=robots]').count()).toBe(0);
  await app.expectAccessible();
});
