import type { Locator, Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { expectReady, habitName, takeBack } from './list.ts';
import { noonZone } from './noon-zone.ts';
import { shiftsOf, smallTargets, watchShifts } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);

/** Creates a habit of another kind than a tick, without the page. */
async function make(page: Page, plan: object): Promise<string> {
  const data = { name: 'Read', emoji: 'books', ...plan };
  const answer = await page.request.post('/api/v1/habits', { headers: sameOrigin, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function logOn(page: Page, id: string, back: number, value: number): Promise<void> {
  const path = `/api/v1/habits/${id}/days/${day(back)}`;
  const answer = await page.request.patch(path, { headers: sameOrigin, data: { value } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A day as the server has it. */
async function storedDay(page: Page, id: string, back = 0) {
  const answer = await page.request.get(`/api/v1/habits/${id}/days?from=${day(back)}&to=${day(back)}`);
  const { days } = (await answer.json()) as { days: Record<string, { value: number; state: string }> };
  return days[day(back)];
}

async function openList(page: Page, app: AppFixture, search = ''): Promise<void> {
  await watchShifts(page);
  await page.goto(app.to('index') + search);
  await expect(page.locator('main [data-item]').first()).toBeVisible();
}

/** The parts of the row of "Read", and of its keypad. */
function parts(page: Page, { t, language }: AppFixture, unit: string, step: number) {
  const row = page.locator('main [data-item]').first();
  const amount = `${createFormats(language).number(step)} (${unit})`;
  const keypad = page.getByRole('dialog');
  return {
    row,
    plus: row.getByRole('button', { name: t('amounts.add', { name: 'Read', amount }) }),
    number: row.getByRole('button', { name: t('amounts.amount') }),
    keypad,
    field: keypad.getByRole('textbox', { name: t('amounts.fieldIn', { unit }) }),
    press: async (key: 'addButton' | 'set' | 'clear') =>
      await keypad.getByRole('button', { name: t(`amounts.${key}`), exact: true }).click(),
  };
}

test('adds by a tap, sets and clears in the keypad, and takes back', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  const id = await make(page, { kind: 'amount', unit: 'pages', target: 30, step: 10 });
  await openList(page, app);
  const { row, plus, number, keypad, field, press } = parts(page, app, 'pages', 10);
  await expect(number).toContainText(/0\s\/\s30\spages/);
  await expectReady(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);
  await plus.click();
  await expect(number).toContainText(/10\s\/\s30\spages/);
  await plus.click();
  await plus.click();
  await expect(number).toContainText(/30\s\/\s30\spages/);
  await saved(page);
  expect(await storedDay(page, id)).toMatchObject({ value: 30, state: 'done' });

  // Beyond the target it may be a tick that was meant to be taken back.
  await plus.click();
  await expect(number).toContainText(/40\s/);
  await takeBack(page, app);
  await expect(number).toContainText(/30\s\/\s30/);

  await number.press('Enter');
  await expect(field).toBeFocused();
  await app.expectAccessible();
  await field.fill('two');
  await press('set');
  await expect(keypad.getByText(t('amounts.number'))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(createFormats(app.language).number(12.5));
  await press('set');
  await expect(keypad).toBeHidden();
  await expect(number).toContainText(/12[.,]5\s\/\s30/);

  await plus.click({ button: 'right' });
  await field.fill('0.25');
  await field.press('Enter');
  await expect(number).toContainText(/12[.,]75\s\/\s30/);
  await number.click();
  await press('clear');
  await expect(number).toContainText(/0\s\/\s30/);
  await takeBack(page, app);
  await expect(number).toContainText(/12[.,]75\s\/\s30/);
  await saved(page);
  expect(await storedDay(page, id)).toMatchObject({ value: 12.75, state: 'none' });
  await page.reload();
  await expect(row).toContainText(/12[.,]75\s\/\s30/);
});

test('counts the clean days of a limit, and a slip that can be taken back', { tag: [DEEP, ONCE] }, async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  const id = await make(page, { kind: 'limit', target: 0, cost: 4.5 });
  // Six clean days from the ninth on, two since the third.
  for (const [back, value] of [
    [10, 2],
    [3, 1],
    [1, 0],
  ] as const)
    await logOn(page, id, back, value);
  await openList(page, app);
  const row = page.locator('main [data-item]');
  const number = row.getByRole('button', { name: t('amounts.amount') });
  await expect(number).toContainText(t('amounts.clean', { count: 2 }));
  await expectReady(page);
  await number.click();
  const keypad = page.getByRole('dialog');
  const facts: [label: string, value: string][] = [
    [t('amounts.inARow'), t('amounts.days', { count: 2 })],
    [t('amounts.longest'), t('amounts.days', { count: 6 })],
    [t('amounts.sinceSlip'), t('amounts.days', { count: 3 })],
    [t('amounts.saved'), createFormats(app.language).number(8 * 4.5)],
  ];
  await expect(keypad.getByRole('listitem')).toHaveText(facts.map((fact) => fact.join(' ')));
  await app.expectAccessible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: t('amounts.add', { name: 'Read', amount: '1' }) }).click();
  await expect(number).toContainText(t('amounts.today', { progress: '1' }));
  await takeBack(page, app);
  await expect(number).toContainText(t('amounts.clean', { count: 2 }));
  await saved(page);
  expect((await storedDay(page, id))?.value).toBeNull();
});

/** What a timer shows: `1:05`. */
async function secondsOf(timer: Locator): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await timer.textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('measures minutes, also over a reload', { tag: [DEEP, ONCE] }, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  const id = await make(page, { kind: 'amount', unit: 'min', target: 30, step: 5 });
  await openList(page, app);
  const row = page.locator('main [data-item]');
  await row.getByRole('button', { name: t('amounts.startTimer') }).click();
  const pause = row.getByRole('button', { name: t('amounts.pauseTimer') });
  await expect.poll(() => secondsOf(pause)).toBeGreaterThan(1);
  await saved(page);
  const shown = await secondsOf(pause);
  await page.reload();
  await expect.poll(() => secondsOf(pause)).toBeGreaterThanOrEqual(shown);
  expect(await shiftsOf(page)).toEqual([]);
  await pause.click();
  await expect(row.getByRole('button', { name: t('amounts.startTimer') })).toBeVisible();
  await saved(page);
  expect((await storedDay(page, id))?.value).toBeGreaterThan(0);

  await row.getByRole('button', { name: t('amounts.startTimer') }).click();
  await row.getByRole('button', { name: t('amounts.amount') }).click();
  const before = (await storedDay(page, id))?.value;
  await page.getByRole('button', { name: t('amounts.discardTimer') }).click();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: t('amounts.startTimer') })).toBeVisible();
  await saved(page);
  expect((await storedDay(page, id))?.value).toBe(before);
});

test('logs on another day: in its list, in the day sheet and in the grid', { tag: [DEEP, ONCE] }, async ({
  page,
  app,
}) => {
  const { t, language } = app;
  await app.register();
  const id = await make(page, { kind: 'amount', unit: 'pages', target: 30, step: 10 });
  await logOn(page, id, 2, 30);
  await openList(page, app, `?day=${day(1)}`);
  const { plus, number, keypad, field, press } = parts(page, app, 'pages', 10);
  await plus.click();
  await expect(number).toContainText(/10\s\/\s30\spages/);
  await habitName(page, 'Read').click();
  await expect(field).toBeVisible();
  await app.expectAccessible();
  await field.fill(createFormats(language).number(7.5));
  await press('set');
  await expect(keypad.getByText(/7[.,]5\spages/)).toBeVisible();
  await field.fill('2');
  await press('addButton');
  await expect(keypad.getByText(/9[.,]5\spages/)).toBeVisible();
  await keypad.getByRole('button', { name: t('day.close') }).click();
  await expect(number).toContainText(/9[.,]5\s\/\s30/);
  await saved(page);
  expect(await storedDay(page, id, 1)).toMatchObject({ value: 9.5 });

  await page.goto(app.to('habits-grid'));
  const cell = page.getByRole('grid').getByRole('button', {
    name: new RegExp(`${createFormats(language).day(day(1), 'full')}.*9[.,]5\\spages`),
  });
  await cell.press(' ');
  await expect(page.getByRole('grid').getByRole('button', { name: /19[.,]5\spages/ })).toBeVisible();
  await saved(page);
  expect(await storedDay(page, id, 1)).toMatchObject({ value: 19.5 });
});
