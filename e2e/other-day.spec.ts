import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { Finger } from './finger.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { expectReady, habitName, takeBack } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { shiftsOf, smallTargets, watchShifts } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);
const tickOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Two habits of a new account that have three days; "Read" was done on the first of them. */
async function openList(page: Page, app: AppFixture): Promise<string> {
  await app.register();
  const { id } = await createHabit(page, 'Read');
  const run = await createHabit(page, 'Run');
  await tickDays(page, id, [day(3)]);
  await tickDays(page, run.id, [day(3)]);
  await page.goto(app.to('index'));
  await expect(tickOf(page, 'Read')).toBeVisible();
  return id;
}

async function historyOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/v1/habits?id=${id}&historyDays=10`);
  const [habit] = (await answer.json()) as { history: Record<string, number> }[];
  return habit?.history;
}

test('shows the list of the days before, ticks what was forgotten, and leads back to today', async ({
  page,
  app,
}) => {
  const { t } = app;
  const formats = createFormats(app.language);
  const id = await openList(page, app);
  const bar = page.getByText(t('day.listOf', { day: formats.day(day(1), 'full') }));
  await page.getByRole('link', { name: t('home.previousDay') }).click();
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`day=${day(1)}$`));
  await expect(page.getByRole('navigation', { name: t('home.days') })).toContainText(t('habits.yesterday'));
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  await tickOf(page, 'Read').click();
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
  await expect(tickOf(page, 'Run')).toHaveAttribute('aria-pressed', 'false');
  await saved(page);
  expect(await historyOf(page, id)).toMatchObject({ [day(0)]: 0, [day(1)]: 1, [day(2)]: 0, [day(3)]: 1 });

  // As the server renders it.
  await watchShifts(page);
  await page.reload();
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
  await tickOf(page, 'Read').click();
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'false');
  await takeBack(page, app);
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
  expect(await shiftsOf(page)).toEqual([]);
  await habitName(page, 'Run').click();
  const sheet = page.getByRole('dialog', { name: 'Run' });
  await sheet.getByText(t('day.skipped'), { exact: true }).click();
  await sheet.getByRole('button', { name: t('day.close') }).click();
  await expect(page.locator('main [data-item]').last()).toContainText(t('day.skipped'));
  await page.getByRole('link', { name: t('day.backToToday') }).click();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${app.to('index')}$`));
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'false');
  await saved(page);
});

test('goes to other days by keys and by swipes, back to the first day', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t } = app;
  await openList(page, app);
  await expectReady(page);
  const days = page.getByRole('navigation', { name: t('home.days') });
  await page.keyboard.press('[');
  await expect(days).toContainText(t('habits.yesterday'));
  await page.keyboard.press(']');
  await expect(days).toContainText(t('shell.today'));
  await expect(page.getByRole('link', { name: t('home.nextDay') })).toHaveCount(0);
  await expectReady(page);

  const finger = await Finger.on(page);
  const box = await page.locator('main [data-row]').last().boundingBox();
  const [left, right] = [(box?.x ?? 0) + 60, (box?.x ?? 0) + 240].map((x) => ({ x, y: (box?.y ?? 0) + 30 }));
  if (!left || !right) throw new Error('No row');
  await finger.slide(left, right);
  await expect(days).toContainText(t('habits.yesterday'));
  await expect(tickOf(page, 'Run')).toHaveAttribute('aria-pressed', 'false');
  await finger.slide(right, left);
  await expect(days).toContainText(t('shell.today'));

  await page.goto(`${app.to('index')}?day=${day(3)}`);
  await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('[');
  await expect(page.getByText(t('day.empty'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('home.previousDay') })).toHaveCount(0);
  // A day that is none of the past is today.
  await page.goto(`${app.to('index')}?day=2999-01-01`);
  await expect(days).toContainText(t('shell.today'));
});
