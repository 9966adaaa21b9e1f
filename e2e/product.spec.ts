import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows terms, privacy and support completely, with links to one another', async ({ page, app }) => {
    await page.goto(app.to('index'));
    await page.getByRole('link', { name: app.t('common.terms') }).click();
    await expect(page.getByRole('heading', { level: 1, name: app.t('product.terms.title') })).toBeVisible();
    await expect(page.getByText(app.t('product.terms.leaving.text'))).toBeVisible();
    await page.getByRole('link', { name: app.t('common.privacy') }).click();
    await expect(page.getByText(app.t('product.privacy.cookies.text'))).toBeVisible();
    await page.getByRole('link', { name: app.t('common.support') }).click();
    await page.getByText(app.t('product.support.past.title')).click();
    await expect(page.getByText(app.t('product.support.past.text'))).toBeVisible();
  });
});

test('shows terms, privacy and support accessibly, described for search engines', async ({ page, app }) => {
  for (const route of ['product-terms', 'product-privacy', 'product-support'] as const) {
    await page.goto(app.to(route));
    await expect(page).toHaveTitle(app.t(`seo.${route}.title`));
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    await app.expectAccessible();
  }
});

test('lists only existing pages in the sitemaps', async ({ page, app }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  const sitemap = app.to('index').replace(/\/$/, '') + '/sitemap.xml';
  expect(robots).toContain(`${sitemap}\n`);
  const addresses = (await (await page.request.get(sitemap)).text()).match(/(?<=<loc>)[^<]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    expect((await page.request.get(new URL(address).pathname)).status(), address).toBe(200);
  }
});
