import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { Finger } from './finger.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { chooseInMenu, expectReady, habitName } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { card } from './past-habits.ts';
import { smallTargets } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);
const tickOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The parts of the day sheet. */
function parts(page: Page, { t, language }: AppFixture) {
  const sheet = page.getByRole('dialog', { name: 'Read' }).last();
  const formats = createFormats(language);
  return {
    sheet,
    state: (name: 'none' | 'done' | 'skipped') =>
      sheet.getByRole('radio', { name: t(`day.${name}`), exact: true }),
    choose: async (name: 'none' | 'done' | 'skipped') =>
      await sheet.getByText(t(`day.${name}`), { exact: true }).click(),
    note: sheet.getByRole('textbox', { name: t('day.note'), exact: true }),
    before: sheet.getByRole('button', { name: t('home.previousDay') }),
    shows: async (back: number) => {
      const today = t('day.namedToday', { day: formats.day(day(back), 'short') });
      const yesterday = t('day.namedYesterday', { day: formats.day(day(back), 'short') });
      const name = [today, yesterday][back] ?? formats.day(day(back), 'full');
      await expect(sheet.getByText(name, { exact: true })).toBeVisible();
    },
    close: sheet.getByRole('button', { name: t('day.close') }),
  };
}

/** "Read", done on the days before yesterday, in a new account. */
async function openList(page: Page, app: AppFixture): Promise<string> {
  await app.register();
  const { id } = await createHabit(page, 'Read');
  await tickDays(page, id, [day(1), day(2), day(3), day(4)]);
  await page.goto(app.to('index'));
  await expect(tickOf(page, 'Read')).toBeVisible();
  await expectReady(page);
  return id;
}

/** A day as the server has it. */
async function storedDay(page: Page, id: string, of: string) {
  const answer = await page.request.get(`/api/v1/habits/${id}/days?from=${of}&to=${of}`);
  const { days } = (await answer.json()) as { days: Record<string, unknown> };
  return days[of];
}

test('skips today, notes it, and takes the skip back: the streak stays', async ({ page, app }) => {
  const { t } = app;
  const id = await openList(page, app);
  const { sheet, state, choose, note, shows, close } = parts(page, app);
  const row = page.locator('main [data-item]');
  await expect(row).toContainText('4');

  await tickOf(page, 'Read').focus();
  await page.keyboard.press('s');
  await shows(0);
  await expect(state('none')).toBeChecked();
  await expect(note).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  await choose('skipped');
  await expect(sheet.getByText(t('day.skippedHint'))).toBeVisible();
  await note.fill('Feverish');
  await close.click();
  await expect(sheet).toBeHidden();
  await expect(tickOf(page, 'Read')).toBeFocused();
  await expect(row).toContainText(t('habits.skipped'));
  await expect(row).toContainText('4');
  await app.expectAccessible();
  await saved(page);
  expect(await storedDay(page, id, day(0))).toEqual({
    value: null,
    state: 'skipped',
    note: 'Feverish',
    completedStepIds: [],
  });

  await page.reload();
  await expect(row).toContainText(t('habits.skipped'));
  await habitName(page, 'Read').click();
  await chooseInMenu(page, app, 'sheet.today');
  await expect(state('skipped')).toBeChecked();
  await expect(note).toHaveValue('Feverish');
  await choose('none');
  await expect(state('none')).toBeChecked();
  await note.fill('');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row).not.toContainText(t('habits.skipped'));
  await saved(page);
  expect(await storedDay(page, id, day(0))).toMatchObject({ state: 'none', note: '' });
});

test('opens a day by a long press of a finger, and by its mark in the week', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await openList(page, app);
  const { shows, close, sheet } = parts(page, app);
  const finger = await Finger.on(page);
  const box = await page.locator('main [data-row]').boundingBox();
  const point = { x: (box?.x ?? 0) + 90, y: (box?.y ?? 0) + 20 };
  await finger.down(point);
  await expect(page.locator('[data-held]')).toBeVisible();
  await finger.up();
  await shows(0);
  await close.click();
  await expect(sheet).toBeHidden();

  const strip = (await page.locator('.week-strip').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const today = await page
    .locator('.week-strip')
    .evaluate((element) =>
      Number([...element.classList].find((name) => name.startsWith('today-'))?.slice(6)),
    );
  const markOf = (back: number) => ({
    x: strip.x + (strip.width / 7) * (today - back - 0.5),
    y: strip.y + strip.height / 2,
  });
  await finger.down(markOf(1));
  await expect(page.locator('[data-held]')).toBeVisible();
  await finger.up();
  await shows(1);
  await close.click();
  await expect(sheet).toBeHidden();
  const { x, y } = markOf(0);
  await page.mouse.click(x, y, { button: 'right' });
  await shows(0);
});

test('opens a day of the calendar and of the year map, and ticks one by the space bar', {
  tag: [DEEP, ONCE],
}, async ({ page, app }) => {
  const { t } = app;
  const id = await openList(page, app);
  const { shows, sheet, state, choose, close } = parts(page, app);
  await habitName(page, 'Read').click();
  const today = page.locator('.month-day.is-today');
  await today.press(' ');
  await expect(today).toHaveAttribute('aria-pressed', 'true');
  await expect(state('done')).toHaveCount(0);
  await today.press(' ');
  await expect(today).toHaveAttribute('aria-pressed', 'false');
  await today.press('Enter');
  await shows(0);
  await choose('skipped');
  await close.click();
  await expect(today).toHaveAccessibleName(new RegExp(`, ${t('sheet.skipped')}$`));
  await app.expectAccessible();
  await saved(page);

  await page.goto(`${app.to('habits-performance')}?habit=${id}`);
  const year = card(page, t('home.year'));
  await year.locator('rect', { hasText: createFormats(app.language).day(day(2), 'full') }).click();
  await shows(2);
  await expect(sheet).toBeVisible();
  await expect(state('done')).toBeChecked();
});

test('keeps a change of a day without a connection, and does not offer a note that was not read', {
  tag: [DEEP, ONCE],
}, async ({ page, context, app }) => {
  const { t } = app;
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  const id = await openList(page, app);
  const { state, choose, note, before, sheet, close } = parts(page, app);
  const noted = await page.request.patch(`/api/v1/habits/${id}/days/${day(2)}`, {
    headers: sameOrigin,
    data: { note: 'Kept' },
  });
  expect(noted.status()).toBe(200);
  await page.reload();
  await expectReady(page);
  await tickOf(page, 'Read').click({ button: 'right' });
  await expect(state('none')).toBeVisible();
  await context.setOffline(true);
  await choose('skipped');
  await note.fill('On the train');
  await before.click();
  await expect(state('done')).toBeChecked();
  await before.click();
  await expect(sheet.getByText(t('day.noteUnread'))).toBeVisible();
  await expect(note).toHaveCount(0);
  await choose('skipped');
  await close.click();
  await context.setOffline(false);
  await saved(page);
  expect(await storedDay(page, id, day(0))).toMatchObject({ state: 'skipped', note: 'On the train' });
  expect(await storedDay(page, id, day(2))).toMatchObject({ state: 'skipped', note: 'Kept' });
});
