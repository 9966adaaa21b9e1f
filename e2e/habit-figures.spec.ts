import { addDays, dayIn } from '#domain/days/day-key.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

test('keeps the streak that a missed day ended in sight, beside the last 30 days, in both themes', {
  tag: DEEP,
}, async ({ page, app }) => {
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await app.expectContrast();
  }

  // Done today: the streak begins anew, and the last 30 days have lost nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await saved(page);
  await habitName(page, 'Read').click();
  await expect(figure(t('sheet.streak'))).toHaveText('1');
  await expect(figure(t('sheet.rolling'))).toHaveText(t('sheet.rollingOf', { completed: 5, total: 6 }));
});
