import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('terms, privacy and support are whole, and lead to one another', async ({ page, club }) => {
    await page.goto(club.to('index'));
    await page.getByRole('link', { name: club.t('common.terms') }).click();
    await expect(page.getByRole('heading', { level: 1, name: club.t('product.terms.title') })).toBeVisible();
    await expect(page.getByText(club.t('product.terms.leaving.text'))).toBeVisible();
    await page.getByRole('link', { name: club.t('common.privacy') }).click();
    await expect(page.getByText(club.t('product.privacy.cookies.text'))).toBeVisible();
    await page.getByRole('link', { name: club.t('common.support') }).click();
    await page.getByText(club.t('product.support.past.title')).click();
    await expect(page.getByText(club.t('product.support.past.text'))).toBeVisible();
  });
});

test('terms, privacy and support are accessible, and say what they are to search engines', async ({
  page,
  club,
}) => {
  for (const route of ['product-terms', 'product-privacy', 'product-support'] as const) {
    await page.goto(club.to(route));
    await expect(page).toHaveTitle(club.t(`seo.${route}.title`));
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    await club.expectAccessible();
  }
});

test('the sitemaps lead to pages that are there', async ({ page, club }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  const sitemap = club.to('index').replace(/\/$/, '') + '/sitemap.xml';
  expect(robots).toContain(`${sitemap}\n`);
  const addresses = (await (await page.request.get(sitemap)).text()).match(/(?<=<loc>)[^<]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    expect((await page.request.get(new URL(address).pathname)).status(), address).toBe(200);
  }
});
