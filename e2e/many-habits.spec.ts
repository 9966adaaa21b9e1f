import { addDays, dayIn } from '#domain/days/day-key.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { habitItems, habitRows } from './list.ts';
import { createHabit, createManyHabits, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { scrollThrough, shiftsOf, watchShifts } from './screen-checks.ts';

const COUNT = 1_000;
/** The first rows, those of a screen, and those of the screens before and after it. */
const ROWS_MAX = 80;
/** The elements of a thousand names, the rows near the window, and the page around the list, with its year of days. */
const ELEMENTS_MAX = 2_600;

test('renders the rows near the window of a thousand habits, and updates one row in the frame after a tick', {
  tag: DEEP,
}, async ({ page, app }) => {
  test.setTimeout(300_000);
  await app.register();
  const [first] = await createManyHabits(page, 'Habit', COUNT);
  // Yesterday was missed, so that there is a card above the list.
  await tickDays(page, first?.id ?? '', [addDays(dayIn(noonZone, Date.now()), -2)]);
  await watchShifts(page);
  const rows = habitRows(page);
  for (const viewport of [
    { width: 1350, height: 940 },
    { width: 412, height: 823 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(app.to('index'));
    await expect(page.getByText(app.t('moments.tick'))).toBeVisible();
    await expect(habitItems(page)).toHaveCount(COUNT, { timeout: 60_000 });
    await answered(page);
    expect(await rows.count()).toBeLessThanOrEqual(ROWS_MAX);
    expect(await page.locator('*').count()).toBeLessThanOrEqual(ELEMENTS_MAX);
    await scrollThrough(page);
    expect(await shiftsOf(page)).toEqual([]);
  }
  const tick = page.getByRole('button', { name: 'Habit 500', exact: true });
  await page.locator('main').getByText('Habit 500', { exact: true }).scrollIntoViewIfNeeded();
  await expect(tick).toBeInViewport();

  const seen = await tick.evaluate(
    (button) =>
      new Promise<{ frames: number; rows: number }>((resolve) => {
        const touched = new Set<Element | null>();
        const observer = new MutationObserver((changes) => {
          for (const { target } of changes) {
            const row =
              target instanceof Element ? target.closest('.row') : target.parentElement?.closest('.row');
            if (row) touched.add(row);
          }
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        let frames = 0;
        const look = () => {
          frames += 1;
          if (button.getAttribute('aria-pressed') === 'true' || frames > 100)
            resolve({ frames, rows: touched.size });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        (button as HTMLButtonElement).click();
      }),
  );
  expect(seen).toEqual({ frames: 1, rows: 1 });
});

test('celebrates the tick that completes the day, once', { tag: DEEP }, async ({ page, app }) => {
  await app.register();
  for (const name of ['Read', 'Run']) {
    await createHabit(page, name);
  }
  await page.goto(app.to('index'));
  const said = page.getByRole('status').filter({ hasText: app.t('arrange.whole') });
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Read', pressed: true })).toBeVisible();
  await expect(said).toBeHidden();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(said).toBeVisible();
  await app.expectAccessible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Run', pressed: true })).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(said).toBeHidden();
});
