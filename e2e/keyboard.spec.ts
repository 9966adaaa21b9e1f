import type { Locator, Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { stepsButton } from './list.ts';
import { createHabit } from './made-habits.ts';
import { smallTargets } from './screen-checks.ts';

/** The focus is always visible, and closing restores it. */
test('opens, closes and switches the creator by keyboard alone', { tag: DEEP }, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  const { keyboard } = page;

  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const create = page.getByRole('button', { name: t('shell.create'), exact: true });
  await tabTo(page, create);
  await keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: t('creator.name') });
  await expect(name).toBeFocused();
  await keyboard.press('Escape');
  await expect(create).toBeFocused();
  await expect(create).toHaveAttribute('aria-expanded', 'false');

  // The arrows move within the tabs, and covered controls are not reachable.
  await keyboard.press('Enter');
  await expect(name).toBeFocused();
  const habit = page.getByRole('tab', { name: t('creator.habit') });
  const divider = page.getByRole('tab', { name: t('creator.divider') });
  await tabTo(page, habit, 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await expect(divider).toBeFocused();
  await expect(page.getByRole('button', { name: t('creator.createDivider') })).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(habit).toBeFocused();
  await expect(page.locator('.app')).toHaveAttribute('inert');
});

test('creates a habit and chooses its emoji by keyboard alone', async ({ page, app }) => {
  const { t } = app;
  const { keyboard } = page;
  await app.register();
  await page.goto(app.to('index'));
  const create = page.getByRole('button', { name: t('shell.create'), exact: true });
  await create.press('Enter');
  const name = page.getByRole('textbox', { name: t('creator.name') });
  await expect(name).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: t('creator.chooseEmoji') }), 'Shift+Tab');
  await keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: t('emojiPicker.search') });
  await expect(search).toBeVisible();
  await tabTo(page, search);
  await keyboard.press('ArrowDown');
  const emojis = page.locator('.emoji-row button');
  await expect(emojis.nth(0)).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(emojis.nth(1)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(emojis.nth(8)).toBeFocused();
  await expectSeenFocus(page);
  await keyboard.press('Enter');
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: t('creator.chooseEmoji') })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, search);
  await keyboard.type('dog');
  await keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: t('creator.chooseEmoji') })).toBeFocused();
  await tabTo(page, name);
  await keyboard.type('Read');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Read', exact: true, pressed: false })).toBeVisible();
  await expect(create).toBeFocused();
});

test('ticks, unfolds, adds and deletes a step and changes the emoji by keyboard alone', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  const { keyboard } = page;
  await joinWithHabit(page, app);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
  await tabTo(page, tick);
  await keyboard.press('Space');
  await expect(tick).toHaveAttribute('aria-pressed', 'true');

  await tabTo(page, stepsButton(page, app), 'Shift+Tab');
  await keyboard.press('Enter');
  const newStep = page.getByLabel(t('creator.newStep'));
  await expect(newStep).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await tabTo(page, newStep);
  await keyboard.type('Open the book');
  await keyboard.press('Enter');
  await expect(newStep).toHaveValue('');
  await expect(newStep).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /Open the book/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('group', { name: t('habits.steps') })).toBeFocused();

  const tile = page.getByRole('button', { name: t('habits.changeEmoji') });
  await tabTo(page, tile, 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('emojiPicker.title') });
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(tile).toBeFocused();
});

async function joinWithHabit(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  const { id } = await createHabit(page, 'Read');
  const step = { name: 'Sit down' };
  await page.request.post(`/api/v1/habits/${id}/steps`, { headers: sameOrigin, data: step });
  await page.goto(app.to('index'));
}

/** Presses a key until the control is focused; each stop on the way must be visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function expectSeenFocus(page: Page): Promise<void> {
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outline,
  );
  expect(outline).toMatch(/solid 2px$/);
}
