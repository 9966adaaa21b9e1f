import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import type { Achievement } from '#contract/performance.ts';
import { addDays, dayIn, weekdayOf } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { Finger } from './finger.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { expectReady, habitName } from './list.ts';
import { createHabit } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { card } from './past-habits.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);
const weekly = (type: 'times' | 'total', more: object = {}) => ({ repeat: { type, per: 'week', ...more } });

async function sent(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<unknown> {
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers: sameOrigin, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return await answer.json();
}

/** A habit of a new account whose week began four days ago, with the amounts of some days. */
async function make(page: Page, app: AppFixture, plan: object, values: readonly [number, number][] = []) {
  await app.register();
  await sent(page, 'PATCH', '/user/settings', { weekStart: weekdayOf(day(4)) });
  const { id } = (await sent(page, 'POST', '/habits', { name: 'Read', emoji: 'books', ...plan })) as Habit;
  for (const [back, value] of values) {
    await sent(page, 'PATCH', `/habits/${id}/days/${day(back)}`, { value });
  }
  return id;
}

async function openList(page: Page, app: AppFixture) {
  await watchShifts(page);
  await page.goto(app.to('index'));
  await expectReady(page);
  return page.locator('main [data-item]').first();
}

async function achievementOf(page: Page): Promise<Achievement | undefined> {
  const answer = await page.request.get('/api/v1/habits/performance/achievements');
  return ((await answer.json()) as Achievement[])[0];
}

/** What the server holds of a day. */
async function storedValue(page: Page, id: string, key: string): Promise<number | null | undefined> {
  const answer = await page.request.get(`/api/v1/habits/${id}/days?from=${key}&to=${key}`);
  return ((await answer.json()) as { days: Record<string, { value: number | null }> }).days[key]?.value;
}

/** A figure of the open sheet. */
const figure = (page: Page, { t }: AppFixture, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('region', { name: t('sheet.figures') })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

test('adds a week up to its total, and says what the days hold in its unit', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t, language } = app;
  const formats = createFormats(language);
  const plan = { kind: 'amount', unit: 'pages', target: 100, step: 30, ...weekly('total') };
  await make(page, app, plan, [
    [2, 40],
    [1, 35.5],
  ]);
  const row = await openList(page, app);
  await expect(row).toContainText(/75[.,]5\s\/\s100\spages/);
  await expect(row).toContainText(t('amounts.restOfWeek', { count: 3 }));
  await row.locator('[data-tick]').click();
  await expect(row).toContainText(/105[.,]5\s\/\s100\spages/);
  await expect(row).toContainText(t('amounts.reachedWeek'));
  await saved(page);
  expect(await achievementOf(page)).toMatchObject({ completed: 1, currentStreak: 1 });
  expect(await shiftsOf(page)).toEqual([]);

  await habitName(page, 'Read').click();
  await page.getByRole('link', { name: t('sheet.performance') }).click();
  const amounts = card(page, t('performance.amounts'));
  const pages = (value: number) => `${formats.number(value)}\u00a0pages`;
  await expect(amounts).toContainText(t('performance.amountsTotal', { amount: pages(105.5) }));
  await expect(amounts).toContainText(t('performance.amountsAverage', { average: pages(35.2) }));
  await expect(amounts).toContainText(
    t('performance.amountsBest', { best: pages(40), day: formats.day(day(2), 'full') }),
  );
});

test('opens the keypad by a long press of a finger, and tells nothing from 0', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t } = app;
  const id = await make(page, app, { kind: 'amount', unit: 'pages', target: 30, step: 10 });
  const row = await openList(page, app);
  const finger = await Finger.on(page);
  const keypad = page.getByRole('dialog');
  const hold = async () => {
    const box = await row.locator('[data-tick]').boundingBox();
    await finger.down({ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 });
    await expect(page.locator('[data-held]')).toBeVisible();
    await finger.up();
    await expect(keypad).toBeVisible();
  };
  const stored = () => storedValue(page, id, day(0));
  await hold();
  await expect(keypad.getByText(t('amounts.nothing'))).toBeVisible();
  await expect(keypad.getByRole('button', { name: t('amounts.clear') })).toBeHidden();
  expect(await stored(), 'a long press adds nothing').toBeNull();
  await keypad.getByRole('textbox').fill('0');
  await keypad.getByRole('button', { name: t('amounts.addButton'), exact: true }).click();
  await expect(keypad.getByText(t('amounts.tooLittle'))).toBeVisible();
  await keypad.getByRole('button', { name: t('amounts.set'), exact: true }).click();
  await expect(keypad).toBeHidden();
  await saved(page);
  expect(await stored()).toBe(0);
  await hold();
  await expect(keypad.getByText(t('amounts.logged', { amount: '0\u00a0pages' }))).toBeVisible();
  await expect(row.getByRole('button', { name: t('amounts.startTimer') }), 'pages have no timer').toHaveCount(
    0,
  );
  // On a phone the toast of the last change lies over the keypad.
  await keypad.getByRole('button', { name: t('amounts.clear') }).press('Enter');
  await expect(keypad).toBeHidden();
  await saved(page);
  expect(await stored()).toBeNull();
});

test('keeps the figures of a habit that is finished, and waits for one that begins later', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t, language } = app;
  await make(page, app, { endsOn: day(2) }, [
    [5, 1],
    [4, 1],
    [2, 1],
  ]);
  const startsOn = day(-3);
  await sent(page, 'POST', '/habits', { name: 'Swim', emoji: 'books', startsOn, order: 2 });
  await createHabit(page, 'Walk');
  await openList(page, app);
  await expect(habitName(page, 'Read')).toHaveCount(0);
  const later = page.locator('main [data-item]').first();
  const next = createFormats(language).weekday(weekdayOf(startsOn), 'short');
  await expect(later).toContainText(t('habits.notTodayNext', { day: next }));
  // The choice of what is due today holds over a reload.
  await page.getByRole('button', { name: t('home.forToday') }).click();
  await expect(later).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Walk', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Swim', exact: true })).toBeHidden();
  await page.goto(app.to('settings-archives'));
  await expect(page.getByRole('heading', { name: t('plan.finished') })).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  // 3 of 4 days are 75 %, and two in a row the best.
  await expect(figure(page, app, t('sheet.completed'))).toHaveText('3');
  await expect(figure(page, app, t('sheet.best'))).toHaveText('2');
  await expect(figure(page, app, t('sheet.percentage'))).toHaveText(createFormats(language).percent(75));
  // It can go on.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('plan.reopenNamed', { name: 'Read' }) }).click();
  await expect(page.getByRole('heading', { name: t('account.archivesNone') })).toBeVisible();
  await saved(page);
  await page.goto(app.to('index'));
  await expect(habitName(page, 'Read')).toBeVisible();
});
