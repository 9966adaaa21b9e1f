import type { Browser, Page } from '@playwright/test';
import { addDays, dayIn, weekdayOf } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { takeBack } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { shiftsOf, smallTargets, watchShifts } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);
const tickOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A habit of a new account, ticked on these days before today. */
async function addHabit(page: Page, name: string, ticked: readonly number[]): Promise<string> {
  const { id } = await createHabit(page, name);
  const days = ticked.map(day);
  if (days.length > 0) await tickDays(page, id, days);
  return id;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('welcomes the first tick ever, once and while it stands', { tag: DEEP }, async ({ page, app }) => {
  await app.register();
  await addHabit(page, 'Read', []);
  await watchShifts(page);
  await page.goto(app.to('index'));
  const card = page.getByRole('region', { name: app.t('arrange.first') });
  await expect(page.getByRole('region', { name: app.t('hints.title') })).toBeVisible();
  // Before the tick: what it adds moves the page in the same moment.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/first-tick-')),
  );
  await tickOf(page, 'Read').click();
  await expect(card).toBeVisible();
  await expect(page.getByRole('status').filter({ has: card })).toBeAttached();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);

  await tickOf(page, 'Read').click();
  await expect(card).toBeHidden();
  await tickOf(page, 'Read').click();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(tickOf(page, 'Read')).toBeFocused();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('region', { name: app.t('hints.title') })).toBeVisible();
  await tickOf(page, 'Read').click();
  await tickOf(page, 'Read').click();
  await saved(page);
  await expect(card).toHaveCount(0);
});

test('shows a medal on the tick that earns it, never twice, takes it back with its tick, and leads to its picture', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await addHabit(page, 'Read', upTo(6));
  await addHabit(page, 'Run', upTo(20));
  await page.goto(app.to('index'));
  const first = page.getByRole('dialog', { name: t('moments.medal', { count: 7 }) });
  await tickOf(page, 'Read').click();
  await expect(first).toBeVisible();
  await app.expectAccessible();
  await first.getByRole('button', { name: t('moments.continue') }).click();
  await expect(first).toBeHidden();
  await expect(tickOf(page, 'Read')).toBeFocused();

  // Never twice, also after a reload: another medal would show first.
  await tickOf(page, 'Read').click();
  await saved(page);
  await page.reload();
  await tickOf(page, 'Read').click();
  await saved(page);

  app.expectStatusInConsole(422);
  const { promise: shown, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/activities', async (route) => {
    await shown;
    await route.fulfill({ status: 422, json: { message: 'limitReached', errors: [] } });
  });
  await tickOf(page, 'Run').click();
  const second = page.getByRole('dialog', { name: t('moments.medal', { count: 21 }) });
  await expect(second).toBeVisible();
  refuse();
  await expect(second).toBeHidden();

  await page.unroute('**/activities');
  await tickOf(page, 'Run').click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('moments.share') })
    .click();
  await expect(page).toHaveURL(/\?habit=.+&share/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
});

test('offers to tick a missed day, to skip it, to take a break, or to let it be for the day', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await addHabit(page, 'Read', [2, 3, 4]);
  await watchShifts(page);
  await page.goto(app.to('index'));
  const card = page.getByRole('region', { name: t('moments.finish') });
  await expect(card).toContainText(t('moments.missed', { name: 'Read' }));
  await expect(card).toContainText(t('moments.missedKept', { count: 3 }));
  await expect(page.getByRole('region', { name: t('hints.title') })).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);

  await card.getByRole('button', { name: t('moments.tick') }).click();
  await expect(card).toBeHidden();
  const yesterday = page.getByRole('button', { name: t('habits.yesterday'), exact: true });
  await expect(yesterday).toHaveAttribute('aria-pressed', 'true');
  await takeBack(page, app);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: t('moments.skip') }).click();
  await expect(card).toBeHidden();
  await takeBack(page, app);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: t('moments.pause') }).click();
  await card.getByRole('button', { name: t('breaks.today') }).click();
  await expect(card).toBeHidden();
  const until = t('habits.onBreakUntil', { day: createFormats(app.language).day(day(0), 'short') });
  await expect(page.getByRole('main').getByText(until, { exact: true })).toBeVisible();
  await takeBack(page, app);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: t('shell.closeToast') }).focus();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('region', { name: t('hints.title') })).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await shiftsOf(page)).toEqual([]);
});

test('welcomes a user back after days away, with a card that moves nothing', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await app.register();
  await addHabit(page, 'Read', [9, 10]);
  await watchShifts(page);
  await page.goto(app.to('index'));
  await expect(page.getByRole('region', { name: app.t('moments.back') })).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);
});

test('names several missed habits in one card, finishes yesterday at once, or is turned off for good', {
  tag: DEEP,
}, async ({ page, app, browser }) => {
  const { t } = app;
  await app.register();
  for (const name of ['Read', 'Run', 'Walk', 'Swim', 'Draw']) await addHabit(page, name, [2]);
  const rest = { days: JSON.stringify([weekdayOf(day(3))]), emoji: 'books', name: 'Rest' };
  await page.request.post('/api/v1/habits', { headers: sameOrigin, data: rest });
  await page.goto(app.to('index'));
  const card = page.getByRole('region', { name: t('moments.finish') });
  await expect(card).toContainText(t('moments.missedMany', { count: 5 }));
  await expect(card).toContainText(t('moments.more', { count: 1 }));
  await card.getByRole('button', { name: t('moments.tickNamed', { name: 'Run' }) }).click();
  await expect(card).toContainText(t('moments.missedMany', { count: 4 }));
  await saved(page);
  await withoutScripts(page, app, browser);

  const ticked = page.getByRole('button', { name: t('habits.yesterday'), exact: true, pressed: true });
  await card.getByRole('button', { name: t('moments.tickAll') }).click();
  await expect(card).toBeHidden();
  await expect(ticked).toHaveCount(5);
  await takeBack(page, app);
  await expect(ticked).toHaveCount(1);
  await card.getByRole('button', { name: t('moments.skipAll') }).click();
  await expect(card).toBeHidden();
  await takeBack(page, app);
  await card.getByRole('button', { name: t('moments.never') }).click();
  await expect(card).toBeHidden();
  await saved(page);

  await page.goto(app.to('settings'));
  const choice = page.getByRole('switch', { name: t('settings.finishYesterday') });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await saved(page);
  await page.goto(app.to('index'));
  await expect(card).toBeVisible();
});

/** The card is written by the server; its buttons need scripts. */
async function withoutScripts(page: Page, app: AppFixture, browser: Browser): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    userAgent: await page.evaluate(() => navigator.userAgent),
  });
  const bare = await context.newPage();
  await bare.goto(new URL(app.to('index'), page.url()).href);
  const card = bare.getByRole('region', { name: app.t('moments.finish') });
  await expect(card).toContainText(app.t('moments.missedMany', { count: 4 }));
  await expect(card.getByRole('button')).toHaveCount(0);
  await context.close();
}
