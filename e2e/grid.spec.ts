import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered, saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);

/** A cell of the grid, by what it says. */
function cellOf(page: Page, { t, language }: AppFixture) {
  const formats = createFormats(language);
  return (name: string, back: number, state: 'done' | 'none' | 'skipped' | 'notDue', more = '') =>
    page.getByRole('grid').getByRole('button', {
      name: t('grid.cell', {
        name,
        day: formats.day(day(back), 'full'),
        state: t(`grid.state.${state}`) + more,
      }),
      exact: true,
    });
}

/** "Read" is done on three of the days before, "Run" on one, and skipped with a note on another. */
async function openGrid(page: Page, app: AppFixture): Promise<{ read: string; run: string }> {
  await app.register();
  const { id: read } = await createHabit(page, 'Read');
  const { id: run } = await createHabit(page, 'Run');
  await tickDays(page, read, [day(1), day(2), day(9)]);
  await tickDays(page, run, [day(3)]);
  await page.request.patch(`/api/v1/habits/${run}/days/${day(2)}`, {
    headers: sameOrigin,
    data: { state: 'skipped', note: 'Ill' },
  });
  await page.goto(app.to('habits-performance'));
  await page.getByRole('link', { name: app.t('performance.grid') }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  return { read, run };
}

test('shows all habits by days, and ticks and opens days by keys', { tag: DEEP }, async ({ page, app }) => {
  const { t } = app;
  const { read } = await openGrid(page, app);
  const cell = cellOf(page, app);
  await expect(cell('Read', 1, 'done')).toBeVisible();
  await expect(cell('Run', 2, 'skipped', `, ${t('grid.noted')}`)).toBeVisible();
  await expect(cell('Run', 5, 'notDue')).toBeVisible();
  await answered(page);

  // The Tab key reaches today of the first habit.
  const today = cell('Read', 0, 'none');
  await expect(today).toHaveAttribute('tabindex', '0');
  await today.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cell('Read', 1, 'done')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell('Run', 1, 'none')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cell('Run', 1, 'done')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await expect(today).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Read' });
  await sheet.getByText(t('day.skipped'), { exact: true }).click();
  await sheet.getByRole('button', { name: t('day.close') }).click();
  await expect(cell('Read', 0, 'skipped')).toBeVisible();
  await saved(page);
  const answer = await page.request.get(`/api/v1/habits/${read}/days?from=${day(0)}&to=${day(0)}`);
  expect(await answer.json()).toMatchObject({ days: { [day(0)]: { state: 'skipped' } } });
});

test('goes to earlier days and back, also offline as far as they are known', { tag: DEEP }, async ({
  page,
  app,
  context,
}) => {
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  const { t } = app;
  await openGrid(page, app);
  const cell = cellOf(page, app);
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  await cell('Read', 1, 'done').focus();
  await page.getByRole('link', { name: t('grid.earlier') }).click();
  await expect(page).toHaveURL(new RegExp(`until=${day(isWide ? 31 : 7)}$`));
  if (!isWide) await expect(cell('Read', 9, 'done')).toBeVisible();
  // The Tab key still reaches one cell, whatever was reached before.
  await expect(page.getByRole('grid').locator('button[tabindex="0"]')).toHaveCount(1);
  await answered(page);
  await page.getByRole('link', { name: t('grid.later') }).click();
  await expect(cell('Read', 1, 'done')).toBeVisible();
  await answered(page);
  await context.setOffline(true);
  await cell('Read', 0, 'none').focus();
  await page.keyboard.press('Space');
  await expect(cell('Read', 0, 'done')).toBeVisible();
  await context.setOffline(false);
  await saved(page);
});
