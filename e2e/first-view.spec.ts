import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered, saved } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

test('shows the list and a tick with the document alone, and writes the tick once scripts are there', async ({
  page,
  app,
}) => {
  await app.register();
  await createHabit(page, 'Breathe');
  const rest = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) await rest.promise;
    await route.continue();
  });
  const visit = page.goto(app.to('index'));
  const tick = page.getByRole('button', { name: 'Breathe', exact: true });
  await expect(tick).toBeVisible();
  // Of the style sheet: a button without it is as wide as its picture.
  await expect(tick).toHaveCSS('width', '44px');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  const finished = await page.evaluate(() => performance.getEntriesByType('resource').length);
  expect(finished, 'files that the first view needs beside the document').toBe(0);

  const written = page.waitForResponse('**/activities');
  rest.resolve();
  await visit;
  expect((await written).ok()).toBe(true);
  await saved(page);
  await answered(page);
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  // The server renders what it has.
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
});

test('sends a tick when the page is left before its scripts are there', async ({ page, app }) => {
  await app.register();
  await createHabit(page, 'Breathe');
  const isDone = async () => {
    const [habit] = await (await page.request.get('/api/v1/habits')).json();
    return Object.values(habit.history).includes(1);
  };
  await page.route('**/assets/**', () => {
    // The scripts of this page never come.
  });
  // Ends with the test: the page waits for its scripts.
  page.goto(app.to('index')).catch(() => {});
  const tick = page.getByRole('button', { name: 'Breathe', exact: true });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  expect(await isDone()).toBe(false);
  await page.evaluate((path) => location.assign(path), app.to('product-terms'));
  await expect.poll(isDone).toBe(true);
});

test('keeps what is added to an amount before scripts are there', async ({ page, app }) => {
  await app.register();
  const data = { name: 'Read', emoji: 'books', kind: 'amount', unit: 'km', target: 2, step: 0.1 };
  await page.request.post('/api/v1/habits', { headers: sameOrigin, data });
  const rest = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await rest.promise;
    await route.continue();
  });
  const visit = page.goto(app.to('index'));
  const plus = page.locator('main [data-item] [data-tick]');
  for (let presses = 0; presses < 3; presses += 1) await plus.click();
  const written = page.waitForResponse('**/days/*');
  rest.resolve();
  await visit;
  expect((await written).ok()).toBe(true);
  await saved(page);
  await expect(page.locator('main [data-item]')).toContainText(/0[.,]3/);
});

test('keeps a tick whose page is left before the browser was idle', { tag: DEEP }, async ({ page, app }) => {
  await app.register();
  await createHabit(page, 'Breathe');
  // A busy browser: what waits for the paint of the tick does not run before the page is left.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(app.to('index'));
  await answered(page);
  const tick = page.getByRole('button', { name: 'Breathe', exact: true });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});
