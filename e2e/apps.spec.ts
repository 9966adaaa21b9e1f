import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page leads to the block of the applications, which is honest about the stores', async ({
    page,
    app,
  }) => {
    await page.goto(app.to('index'));
    await page.getByRole('link', { name: app.t('apps.title') }).click();
    await expect(page.getByRole('heading', { name: app.t('apps.title') })).toBeInViewport();
    await page.goto(app.to('apps'));
    await expect(page.getByText(app.t('apps.noStoresText'))).toBeVisible();
    await expect(page.getByText(app.t('apps.iosText'))).toBeVisible();
    expect(await page.locator('.store-badge').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: app.t('apps.elsewhere') }).count()).toBe(0);
  });
});

test('the page of the applications is accessible and can be found', async ({ page, app }) => {
  await page.goto(app.to('apps'));
  await expect(page).toHaveTitle(app.t('seo.apps.title'));
  expect(await page.locator('meta[name=robots]').count()).toBe(0);
  await app.expectAccessible();
});
