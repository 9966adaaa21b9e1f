import type { Locator, Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn, weekdayOf } from '#domain/day-key.ts';
import { saved } from './answered.ts';
import { Finger } from './finger.ts';
import { type AppFixture, expect, nextEmail, password, sameOrigin, test } from './fixtures.ts';
import { expectReady, habitName, habitNames } from './list.ts';
import { createHabit } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

/* The taps that the main jobs take: at most those of the best apps. To type and to open the app count as none. */

test.use({ timezoneId: noonZone });

class Taps {
  made = 0;

  async on(target: Locator): Promise<void> {
    this.made += 1;
    await target.click();
  }
}

const words = {
  en: { name: 'Read ten pages', off: ['Tuesday', 'Thursday'] },
  fr: { name: 'Lire dix pages', off: ['Mardi', 'Jeudi'] },
};

test('joins by 1 tap after the form, and has a first habit by 1 more', async ({ page, app }) => {
  const { t } = app;
  const taps = new Taps();
  await page.goto(app.to('auth-register'));
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await taps.on(page.getByRole('main').getByRole('button', { name: t('auth.join') }));
  await expect(page).toHaveURL(app.to('index'));
  await taps.on(page.getByRole('button', { name: t('welcome.starterWater') }));
  await expect(habitNames(page)).toHaveText([t('welcome.starterWater')]);
  await saved(page);
  expect(taps.made).toBe(2);
});

test('creates a habit by 2 taps, with emoji and three weekdays by 6, a reminder by 1 more', async ({
  page,
  app,
}) => {
  const { t } = app;
  const { name, off } = words[app.language];
  await app.register();
  await page.goto(app.to('index'));
  const create = page.getByRole('button', { name: t('shell.create'), exact: true });
  const field = page.getByRole('textbox', { name: t('creator.name') });
  const submit = page.getByRole('button', { name: t('creator.createHabit') });

  const plain = new Taps();
  await plain.on(create);
  await field.fill('Walk');
  await plain.on(submit);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(plain.made).toBe(2);

  const full = new Taps();
  await full.on(create);
  await field.fill(name);
  // The name proposes its emoji.
  const emoji = page.getByRole('button', { name: t('creator.chooseEmoji') });
  await expect(emoji.locator('img[src$="/open-book.svg"]')).toBeVisible();
  await full.on(page.getByRole('button', { name: t('plan.weekdays'), exact: true }));
  for (const day of off) await full.on(page.getByRole('button', { name: day, exact: true }));
  const withoutReminder = full.made + 1;
  await full.on(page.getByRole('switch', { name: t('creator.remind') }));
  await full.on(submit);
  await expect(page.getByRole('dialog')).toBeHidden();
  await saved(page);
  expect(withoutReminder).toBeLessThanOrEqual(6);
  expect(full.made - withoutReminder).toBeLessThanOrEqual(2);
  const habits = (await (await page.request.get('/api/v1/habits')).json()) as Habit[];
  expect(habits.find((habit) => habit.name === name)).toMatchObject({
    emoji: 'open-book',
    days: [1, 3, 5],
    reminderTime: '08:00',
  });
});

test('ticks, unticks and corrects yesterday by 1 tap each', async ({ page, app }) => {
  const { t } = app;
  const today = dayIn(noonZone, Date.now());
  await app.register();
  // Yesterday is in the week that is shown.
  const weekStart = weekdayOf(addDays(today, -3));
  await page.request.patch('/api/v1/user/settings', { headers: sameOrigin, data: { weekStart } });
  await createHabit(page, 'Read');
  await page.goto(app.to('index'));
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  for (const done of ['true', 'false']) {
    const taps = new Taps();
    await taps.on(tick);
    await expect(tick).toHaveAttribute('aria-pressed', done);
    expect(taps.made).toBe(1);
  }
  const taps = new Taps();
  const yesterday = page.getByRole('button', { name: t('habits.yesterday'), exact: true });
  await taps.on(yesterday);
  await expect(yesterday).toHaveAttribute('aria-pressed', 'true');
  await saved(page);
  const { history } = await habitOf(page);
  expect(history[addDays(today, -1)]).toBe(1);
  expect(taps.made).toBe(1);
});

test("shows one habit's year and the overall performance by 1 tap each", async ({ page, app }) => {
  const { t } = app;
  await openList(page, app);
  const year = new Taps();
  await year.on(habitName(page, 'Read'));
  const map = page.getByRole('dialog').getByRole('img', { name: t('sheet.yearLabel', { count: 0 }) });
  await expect(map).toBeInViewport({ ratio: 1 });
  expect(year.made).toBe(1);
  await page.keyboard.press('Escape');

  const all = new Taps();
  await all.on(
    page
      .getByRole('banner')
      .locator(`a[href="${app.to('habits-performance')}"]`)
      .last(),
  );
  await expect(page).toHaveURL(app.to('habits-performance'));
  expect(all.made).toBe(1);
});

test('shares the year by 2 taps', async ({ page, app }) => {
  const { t } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, app);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await saved(page);
  const taps = new Taps();
  await taps.on(page.getByRole('link', { name: t('home.shareYear'), exact: true }));
  const file = page.waitForEvent('download');
  await taps.on(page.getByRole('dialog').getByRole('link', { name: t('performance.download') }));
  expect((await file).suggestedFilename()).toContain('.png');
  expect(taps.made).toBe(2);
});

test('adds three steps by 2 taps, without focusing their field again', async ({ page, app }) => {
  const { t } = app;
  await openList(page, app);
  const taps = new Taps();
  await taps.on(habitName(page, 'Read'));
  await taps.on(page.getByLabel(t('habits.newStep')));
  for (const step of ['Open it', 'Light on', 'Ten pages']) {
    await page.keyboard.type(step);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: step, exact: true })).toBeVisible();
  }
  await saved(page);
  const { steps } = await habitOf(page);
  expect(steps.map(({ name }) => name)).toEqual(['Open it', 'Light on', 'Ten pages']);
  expect(taps.made).toBe(2);
});

test('reorders by one gesture', async ({ page, app }) => {
  await app.register();
  for (const name of ['Read', 'Walk']) await createHabit(page, name);
  await page.goto(app.to('index'));
  await expectReady(page);
  const finger = await Finger.on(page);
  const from = await placeOf(page, 'Walk');
  const to = await placeOf(page, 'Read');
  await finger.down(from);
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await finger.moveTo({ x: to.x, y: to.y - 20 });
  await finger.up();
  await expect(habitNames(page)).toHaveText(['Walk', 'Read']);
});

for (const [item, outcome] of [
  ['sheet.pause', 'sheet.resume'],
  ['sheet.delete', 'undo.undo'],
] as const) {
  test(`chooses ${item} by 3 taps`, async ({ page, app }) => {
    const { t } = app;
    await openList(page, app);
    const taps = new Taps();
    await taps.on(habitName(page, 'Read'));
    await taps.on(page.getByRole('button', { name: t('sheet.more') }));
    await taps.on(page.getByRole('menuitem', { name: t(item) }));
    await expect(page.getByRole('button', { name: t(outcome) })).toBeVisible();
    expect(taps.made).toBe(3);
  });
}

test('changes the theme by 2 taps and the language by 3, and exports by 3', async ({ page, app }) => {
  const { t } = app;
  await openList(page, app);
  const settings = page.getByRole('navigation').getByRole('link', { name: t('shell.settings') });

  const theme = new Taps();
  await theme.on(settings);
  await theme.on(page.getByText(t('settings.dark'), { exact: true }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(theme.made).toBe(2);
  await saved(page);

  await page.goto(app.to('index'));
  const exported = new Taps();
  await exported.on(settings);
  await exported.on(page.getByRole('main').getByRole('link', { name: t('settings.profile') }));
  const file = page.waitForEvent('download');
  await exported.on(page.getByRole('button', { name: t('ownData.exportAll') }));
  expect((await file).suggestedFilename()).toContain('.json');
  expect(exported.made).toBe(3);

  await page.goto(app.to('index'));
  const language = new Taps();
  await language.on(settings);
  await language.on(page.getByRole('link', { name: t('common.language') }));
  const other = app.language === 'en' ? 'fr' : 'en';
  await language.on(page.getByRole('main').locator(`a[hreflang="${other}"]`));
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  expect(language.made).toBe(3);
});

async function openList(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  await createHabit(page, 'Read');
  await page.goto(app.to('index'));
}

async function habitOf(page: Page): Promise<Habit> {
  const [habit] = (await (await page.request.get('/api/v1/habits')).json()) as Habit[];
  if (habit === undefined) throw new Error('No habit');
  return habit;
}

/** A place in the row of a habit without a control. */
async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const row = page
    .locator('[data-item]')
    .filter({ has: page.locator('a[aria-haspopup]').getByText(name, { exact: true }) });
  const box = await row.boundingBox();
  if (box === null) throw new Error('Not on the screen');
  return { x: box.x + 120, y: box.y + box.height / 2 };
}
