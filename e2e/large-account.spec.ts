import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { habitItems } from './list.ts';
import { createManyHabits } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { readCopied } from './on-device.ts';
import { scrollThrough, shiftsOf, watchShifts } from './screen-checks.ts';
import { createWideHabits, sender } from './wide-habits.ts';

const COUNT = 100;

test('renders a large account in the browser, in its theme, without showing the landing page', {
  tag: DEEP,
}, async ({ page, app }) => {
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
  await expect(habitItems(page)).toHaveCount(COUNT - 1);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.shell-room')).toHaveCount(0);
  await expectNoLanding();
  const tick = page.getByRole('button', { name: 'Habit 2', exact: true });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expectNoLanding();

  await page.goto(app.to('habits-performance'));
  await expect(page.getByRole('img', { name: app.t('home.yearLabel', { count: 1 }) })).toBeVisible();
  await expectNoLanding();

  await page.goto(app.to('settings-archives'));
  await expect(page.getByText('Habit 1', { exact: true })).toBeVisible();
  await expectNoLanding();

  // Rows of all kinds stay in their place while the browser renders and scrolls them.
  const others = await createWideHabits(sender(page.request), dayIn(noonZone, Date.now()));
  await watchShifts(page);
  await page.goto(app.to('index'));
  await expect(habitItems(page)).toHaveCount(COUNT - 1 + others);
  await answered(page);
  // The browser knows the heights of the rows below before the user jumps to them; one of these habits is a plain one.
  await expect(page.locator('main [data-kind]')).toHaveCount(others - 1);
  await scrollThrough(page);
  expect(await shiftsOf(page)).toEqual([]);
});

test('shows nothing of the previous member’s snapshot to the next one in the same browser', {
  tag: DEEP,
}, async ({ page, app }) => {
  test.setTimeout(90_000);
  await app.register('Camille');
  await createManyHabits(page, 'Read', COUNT);
  await page.goto(app.to('index'));
  await expect(habitItems(page)).toHaveCount(COUNT);
  await expect.poll(() => page.evaluate(readCopied)).toContain(hashKey(keys.habits));

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
