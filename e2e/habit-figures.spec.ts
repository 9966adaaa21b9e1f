import { addDays, dayIn } from '#domain/day-key.ts';
import { tooltipTimes } from '#web/ui/tooltip-times.ts';
import { saved } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

test.use({ timezoneId: noonZone });

test('keeps the streak that a missed day ended in sight, beside the last 30 days', async ({ page, app }) => {
  const { t } = app;
  const today = dayIn(noonZone, Date.now());
  await app.register();
  const { id } = await createHabit(page, 'Read');
  const days = [2, 3, 4, 5].map((ago) => addDays(today, -ago));
  await tickDays(page, id, days);
  await page.goto(app.to('index'));
  await habitName(page, 'Read').click();
  const figures = page.getByRole('dialog').getByRole('region', { name: t('sheet.figures') });
  const figure = (label: string) =>
    figures.locator('div', { has: page.getByText(label, { exact: true }) }).getByRole('definition');
  await expect(figure(t('sheet.rolling'))).toHaveText(t('sheet.rollingOf', { completed: 4, total: 5 }));
  await expect(figure(t('sheet.lostStreak'))).toHaveText(`4 ${t('sheet.startAgain')}`);
  await app.expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.expectContrast();

  // Done today: the streak begins anew, and the last 30 days have lost nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await saved(page);
  await habitName(page, 'Read').click();
  await expect(figure(t('sheet.streak'))).toHaveText('1');
  await expect(figure(t('sheet.rolling'))).toHaveText(t('sheet.rollingOf', { completed: 5, total: 6 }));
});

test('keeps the tooltips of the sheet inside the window', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await createHabit(page, 'Read');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await page.goto(app.to('index'));
  await habitName(page, 'Read').click();
  await page.getByRole('button', { name: t('sheet.close') }).hover();
  await page.clock.fastForward(tooltipTimes.show + 1);
  const tip = page.getByRole('tooltip', { name: t('sheet.close') });
  await expect(tip).toBeVisible();
  const box = await tip.boundingBox();
  // 8 px from the edge, to a whole pixel.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1273);
});
