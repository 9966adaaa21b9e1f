import { dayIn } from '#domain/day-key.ts';
import { answered } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { habitRows } from './list.ts';
import { createManyHabits } from './made-habits.ts';
import { scrollThrough, shiftsOf, watchShifts } from './screen-checks.ts';
import { createWideHabits, sender } from './wide-habits.ts';

const COUNT = 100;

test('renders a large account in the browser, in its theme, without showing the landing page', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000);
  await app.register();
  const [first] = await createManyHabits(page, 'Habit', COUNT);
  await page.request.delete(`/api/v1/habits/${first?.id}`, {
    headers: sameOrigin,
    data: { action: 'archive' },
  });
  await page.request.patch('/api/v1/user/settings', { headers: sameOrigin, data: { theme: 'dark' } });
  // What the page showed in its first seconds.
  await page.addInitScript((landing: string) => {
    const shown = { landing: false };
    Object.assign(globalThis, { shown });
    new MutationObserver(() => {
      if (document.body?.textContent.includes(landing)) shown.landing = true;
    }).observe(document, { subtree: true, childList: true });
  }, app.t('landing.title'));
  const expectNoLanding = async () =>
    expect(await page.evaluate(() => (globalThis as unknown as { shown: object }).shown)).toEqual({
      landing: false,
    });

  const answer = await page.goto(app.to('index'));
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).not.toContain('Habit 2');
  await expect(habitRows(page)).toHaveCount(COUNT - 1);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.shell-room')).toHaveCount(0);
  await expectNoLanding();
  await app.expectAccessible();
  const tick = page.getByRole('button', { name: 'Habit 2', exact: true });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expectNoLanding();

  await page.goto(app.to('habits-performance'));
  await expect(page.getByRole('img', { name: app.t('home.yearLabel', { count: 1 }) })).toBeVisible();
  await expectNoLanding();
  await app.expectAccessible();

  await page.goto(app.to('settings-archives'));
  await expect(page.getByText('Habit 1', { exact: true })).toBeVisible();
  await expectNoLanding();
  await app.expectAccessible();
});

test('keeps rows of all kinds in their place while the browser renders and scrolls them', async ({
  page,
  app,
}) => {
  await app.register();
  await createManyHabits(page, 'Habit', COUNT);
  const others = await createWideHabits(sender(page.request), dayIn('Europe/Paris', Date.now()));
  await watchShifts(page);
  await page.goto(app.to('index'));
  await expect(habitRows(page)).toHaveCount(COUNT + others);
  await answered(page);
  // It knows the heights of rows that nobody has seen, before someone jumps to them.
  const lowest = () => habitRows(page).evaluateAll((rows) => Math.max(...rows.map((row) => row.clientHeight)));
  await expect.poll(lowest).toBeGreaterThan(70);
  await scrollThrough(page);
  expect(await shiftsOf(page)).toEqual([]);
});

test('shows nothing of the previous member’s snapshot to the next one in the same browser', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000);
  await app.register('Camille');
  await createManyHabits(page, 'Read', COUNT);
  await page.goto(app.to('index'));
  await expect(habitRows(page)).toHaveCount(COUNT);
  const isCopied = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('resilience');
          opening.addEventListener('success', () => {
            const read = opening.result.transaction('copy').objectStore('copy').getAllKeys();
            read.addEventListener('success', () => {
              opening.result.close();
              resolve(read.result.some((key) => typeof key === 'string' && key.includes('active')));
            });
          });
        }),
    );
  await expect.poll(isCopied, { timeout: 20_000 }).toBe(true);

  await app.register('Dominique');
  await createManyHabits(page, 'Run', COUNT);
  await page.addInitScript(() => {
    const shown = { others: false };
    Object.assign(globalThis, { shown });
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Read 5')) shown.others = true;
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(app.to('index'));
  await expect(page.getByRole('button', { name: 'Run 5', exact: true })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { shown: object }).shown)).toEqual({
    others: false,
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('explains that the pages need JavaScript, and signs out, for a large account', async ({
    page,
    app,
  }) => {
    await app.register();
    for (let order = 0; order < COUNT; order += 1)
      await page.request.post('/api/v1/habits', {
        headers: sameOrigin,
        data: { name: `Habit ${order}`, emoji: 'droplet', order },
      });
    await page.goto(app.to('index'));
    const note = page.locator('noscript .no-script');
    await expect(note).toContainText('JavaScript');
    await note.locator('a').click();
    await page.getByRole('button', { name: app.t('logout.leave'), exact: true }).click();
    await expect(page).toHaveURL(app.to('index'));
    await expect(page.getByRole('heading', { level: 1, name: app.t('landing.title') })).toBeVisible();
  });
});
