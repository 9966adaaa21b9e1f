import type { Locator } from '@playwright/test';
import { addDays, dayIn } from '#domain/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { expect, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { card, seedHistory } from './past-habits.ts';

test('shows today as unfinished, and ticks what is left of it beside the ring', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await seedHistory(page);
  const swim = await createHabit(page, 'Swim');
  const today = dayIn('Europe/Paris', Date.now());
  await tickDays(page, swim.id, [today]);
  await page.goto(app.to('habits-performance'));
  const week = card(page, t('home.sevenDays'));
  const soFar = t('performance.todaySoFar', { completed: 1, total: 2 });
  await expect(week).toContainText(soFar);
  await expect(week.locator('[data-open]')).toHaveCount(1);
  await expect(card(page, t('home.thirtyDays'))).toContainText(soFar);
  const now = card(page, t('shell.today'));
  await expect(now).toContainText(t('performance.left', { count: 1 }));
  const read = now.getByRole('button', { name: 'Read', exact: true });
  await read.click();
  await expect(now).toContainText(t('performance.allDone'));
  await expect(read).toHaveAttribute('aria-pressed', 'true');
  await expect(now.getByRole('img')).toHaveAccessibleName(
    t('performance.todayLabel', { completed: 2, total: 2 }),
  );
  await expect(week.locator('[data-open]')).toHaveCount(0);
  await app.expectAccessible();
  await read.click();
  await expect(week).toContainText(soFar);
});

test('reads the days of the year map, and opens a pressed one of one habit', async ({ page, app }) => {
  const { t } = app;
  const formats = createFormats(app.language);
  await app.register();
  const { read } = await seedHistory(page);
  await page.goto(`${app.to('habits-performance')}?habit=${read.id}`);
  const year = card(page, t('home.year'));
  const day = addDays(dayIn('Europe/Paris', Date.now()), -20);
  const text = t('performance.day', {
    day: formats.day(day, 'full'),
    completed: 1,
    total: 1,
    share: formats.percent(100),
  });
  await year.locator('rect', { hasText: text }).click();
  await expect(year.locator('.chart-readout')).toHaveText(text);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  await expect(sheet.getByText(formats.day(day, 'full'))).toBeVisible();
  await expect(sheet.getByRole('radio', { name: t('day.done'), exact: true })).toBeChecked();
  await sheet.getByRole('button', { name: t('day.close') }).click();
  await expect(sheet).toBeHidden();
  await expect(card(page, t('performance.weekdays')).getByRole('img').first()).toBeVisible();
  await expect(card(page, t('performance.months'))).toContainText(formats.number(0));
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { left, right } = await spanOf(year.locator('.year-map-plot'));
    const halves = year.locator('.year-map-halves svg');
    expect((await spanOf(halves.first())).left).toBeCloseTo(left, 0);
    expect((await spanOf(halves.last())).right).toBeCloseTo(right, 0);
    for (const month of await year.locator('[data-month]').all()) {
      const first = formats.day(`${await month.getAttribute('data-month')}-01`, 'full');
      const cell = await spanOf(year.locator('title', { hasText: first }).locator('..'));
      const middle = (cell.left + cell.right) / 2;
      const { left: start } = await spanOf(month);
      expect(middle - start, `${first} at ${width}`).toBeGreaterThan(2);
      expect(middle - start, `${first} at ${width}`).toBeLessThan(10);
    }
  }
});

const spanOf = async (of: Locator) =>
  await of.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });
