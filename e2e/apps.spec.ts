import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('leads from the landing page to the apps, and shows no store without an address', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await page.goto(app.to('index'));
  await page.getByRole('link', { name: app.t('landing.install') }).click();
  await expect(page.getByRole('heading', { name: app.t('apps.title') })).toBeInViewport();
  await page.goto(app.to('apps'));
  await expect(page.getByText(app.t('apps.noStoresText'))).toBeVisible();
  expect(await page.locator('.store-badge').count()).toBe(0);
});
