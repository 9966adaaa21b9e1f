import { expect, test } from './fixtures.ts';

test('lists only existing pages in the sitemaps, and asks search engines to list them', async ({
  app,
  page,
}) => {
  const sitemap = app.to('index').replace(/\/$/, '') + '/sitemap.xml';
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`${sitemap}\n`);
  const addresses = (await (await page.request.get(sitemap)).text()).match(/(?<=<loc>)[^<]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    const answer = await page.request.get(new URL(address).pathname);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text(), address).not.toContain('name="robots"');
  }
});
