import { DEEP } from '../tests/setup/journey-pairs.ts';
import { violationsOn } from './audit.ts';
import { expect, test } from './fixtures.ts';

test('shows the calls of the API and requests nothing from another origin', { tag: DEEP }, async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Resilience', exact: true })).toBeVisible();
  // A phone keeps the list at the side folded away: what is shown is what counts.
  for (const text of ['Join the club', '/api/v1/auth/register']) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
  // The greys of the reference are not ours (docs/decisions/api-docs.md).
  const violations = await violationsOn(page, { exclude: ['.scalar-app'] });
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`the documentation finds a page by the keyboard, ${width} wide`, async ({ page, app }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/docs/');
    await app.expectAccessible();
    const pages = page.getByRole('navigation', { name: 'Documentation' });
    const menu = page.getByRole('button', { name: 'Menu' });
    if (width < 960) {
      await expect(pages).toBeHidden();
      await menu.click();
    } else await expect(menu).toBeHidden();
    await pages.getByRole('link', { name: 'Monitoring' }).click();
    await expect(page).toHaveURL('/docs/operations/monitoring');
    await expect(page.getByRole('heading', { level: 1, name: 'Monitoring' })).toBeVisible();
    await app.expectAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.keyboard.press('/');
    await page.keyboard.type('backup');
    await expect(page.getByRole('status')).toHaveText(/\d+ places found\./);
    await app.expectAccessible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(
      page.getByRole('link', { name: 'Backups', exact: true }).and(page.locator(':focus')),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/operations/backups');

    app.expectStatusInConsole(404);
    await page.goto('/docs/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'All pages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
  });
}

test('the documentation can be read and walked without JavaScript', { tag: DEEP }, async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/docs/start');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(page.getByRole('cell', { name: 'PUBLIC_URL', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/docs/operations/machine');
  await page.close();
});
