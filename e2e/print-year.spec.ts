import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { card, seedHistory } from './past-habits.ts';

/** The browser opens no print dialog: the journey prints by itself. */
async function holdPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
  });
}

async function askForPrint(page: Page, { t }: AppFixture): Promise<void> {
  await card(page, t('home.year'))
    .getByRole('button', { name: t('performance.print') })
    .click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
}

/** The number of pages that would leave the printer. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('prints the year of all habits, also from the dark theme, of one, and of many without cutting one', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  const { read } = await seedHistory(page);
  await holdPrint(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(app.to('habits-performance'));
  await answered(page);
  await askForPrint(page, app);
  const title = page.getByRole('heading', { level: 1, name: t('performance.printTitle') });
  await expect(title).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(title).toBeVisible();
  await expect(page.getByText('Camille · ')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([t('performance.all'), 'Read', 'Run']);
  await expect(page.getByRole('img')).toHaveCount(3);
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const colors = await title.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await app.expectAccessible();
  await page.screenshot({ path: test.info().outputPath('print.png'), fullPage: true });

  expect(await pagesOf(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(title).toHaveCount(0);
  await expect(
    card(page, t('home.year')).getByRole('button', { name: t('performance.print') }),
  ).toBeEnabled();

  // One habit alone, and many without cutting one.
  await page.goto(`${app.to('habits-performance')}?habit=${read.id}`);
  await answered(page);
  await askForPrint(page, app);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Read']);
  const yesterday = addDays(dayIn(noonZone, Date.now()), -1);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { id } = await createHabit(page, `Habit ${number}`);
    await tickDays(page, id, [yesterday]);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto(app.to('habits-performance'));
  await answered(page);
  await askForPrint(page, app);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11);
  expect(await pagesOf(page)).toBe(2);
});
