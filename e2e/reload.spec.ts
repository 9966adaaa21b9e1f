import type { Route } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { countWaiting } from './count-waiting.ts';
import { fetchRouted } from './fetch-routed.ts';
import { expect, sameOrigin, test } from './fixtures.ts';

test('shows the tick after an immediate reload, though the page was rendered before it', async ({
  page,
  context,
  app,
}) => {
  await app.register();
  const habit = { name: 'Read', emoji: 'books' };
  const created = await page.request.post('/api/v1/habits', { headers: sameOrigin, data: habit });
  expect(created.status()).toBe(201);
  await page.goto(app.to('index'));
  await answered(page);
  // A page that is being left cannot be queried: another page of the same device can.
  const beside = await context.newPage();
  await beside.goto('/robots.txt');
  const tick = page.getByRole('button', { name: 'Read', exact: true });

  const sent = Promise.withResolvers<Route>();
  await page.route('**/activities', (route) => sent.resolve(route));
  await tick.click();
  const request = await sent.promise;

  // The server renders the document, then it answers the mutation, then the document arrives.
  await page.route(
    (url) => url.pathname === app.to('index'),
    async (route) => {
      const rendered = await fetchRouted(route);
      await request.continue();
      await expect.poll(() => beside.evaluate(countWaiting)).toBe(0);
      await route.fulfill({ response: rendered });
    },
  );
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

test('counts the first tick at once on the performance page', { tag: DEEP }, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  const habit = { name: 'Read', emoji: 'books' };
  const created = await page.request.post('/api/v1/habits', { headers: sameOrigin, data: habit });
  expect(created.status()).toBe(201);
  await page.goto(app.to('index'));
  const sent = Promise.withResolvers<Route>();
  // It stays: a route that ends while chunks load can lose the answer of one.
  await page.route('**/activities', (route) => sent.resolve(route));
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  // The figures are shown before the answer arrives.
  const request = await sent.promise;
  await page.getByRole('link', { name: t('home.cards') }).click();
  const charts = page.getByRole('region', { name: t('home.thirtyDays'), exact: true });
  const empty = page.getByRole('heading', { name: t('performance.emptyTitle') });
  await expect(charts).toBeVisible();
  await expect(empty).toBeHidden();
  await request.continue();
  await answered(page);
  await expect(charts).toBeVisible();
  await expect(empty).toBeHidden();
});
