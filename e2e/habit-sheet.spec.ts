import type { Page } from '@playwright/test';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { chooseInMenu, habitName, habitNames, takeBack, toasts } from './list.ts';
import { openSheet } from './open-sheet.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

declare global {
  /** What was announced. */
  var told: string[];
}

/** The parts of the sheet, by their headings. */
const order = [
  'plan.howOften',
  'sheet.reminder',
  'sheet.steps',
  'sheet.notes',
  'sheet.month',
  'sheet.figures',
  'groups.duration',
  'sheet.reward.title',
] as const;

test('changes a habit in its sheet, by touch and mouse, and stores it', async ({ page, app }) => {
  const { t } = app;
  await openSheet(page, app);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  await app.expectAccessible();
  await expectRoom(page);

  await sheet.getByLabel(t('sheet.name'), { exact: true }).fill('Read twenty pages');
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('dialog', { name: 'Read twenty pages' });
  await expect(renamed).toBeVisible();

  // A long name can be read whole, and Enter adds no line to it.
  const name = renamed.getByRole('textbox', { name: t('sheet.name'), exact: true });
  const one = (await name.boundingBox())?.height ?? 0;
  await name.fill('Read twenty pages of a long novel before going to sleep\nin bed');
  await page.keyboard.press('Enter');
  const long = page.getByRole('textbox', { name: t('sheet.name'), exact: true });
  await expect(long).toHaveValue('Read twenty pages of a long novel before going to sleep in bed');
  expect((await long.boundingBox())?.height).toBeGreaterThan(one + 15);
  await long.fill('Read twenty pages');
  await page.keyboard.press('Enter');

  const weekday = renamed
    .getByRole('group', { name: t('creator.days') })
    .getByRole('button')
    .first();
  await weekday.click();
  await expect(weekday).toHaveAttribute('aria-pressed', 'false');

  for (const step of ['Open it', 'Light on']) {
    await renamed.getByLabel(t('creator.newStep')).fill(step);
    await page.keyboard.press('Enter');
    await expect(renamed.getByRole('checkbox', { name: step, exact: true })).toBeVisible();
  }
  const lightOn = renamed.locator('[data-item]', { has: page.getByRole('checkbox', { name: 'Light on' }) });
  await lightOn.getByRole('button', { name: t('habits.move') }).press('Alt+ArrowUp');
  await expect(lightOn.getByRole('button', { name: t('habits.move') })).toBeFocused();
  await expect(
    renamed.locator('[data-item]').first().getByRole('checkbox', { name: 'Light on' }),
  ).toBeVisible();

  const notes = renamed.getByRole('textbox', { name: t('sheet.notes') });
  const quiet = 'A quiet hour. '.repeat(30).trim();
  await notes.fill(quiet);

  await renamed.getByRole('switch', { name: t('sheet.reminder') }).click();
  await renamed.getByLabel(t('sheet.reminderTime')).fill('07:30');
  await expect(renamed.getByLabel(t('sheet.reminderMessage'))).toBeVisible();
  await saved(page);
  await expectRoom(page);

  await page.reload();
  await habitNames(page).first().click();
  await expect(
    renamed.locator('[data-item]').first().getByRole('checkbox', { name: 'Light on' }),
  ).toBeVisible();
  await expect(renamed.getByLabel(t('sheet.reminderTime'))).toHaveValue('07:30');
  await expect(notes).toHaveCount(0);
  await renamed.getByRole('button', { name: t('sheet.showMore') }).click();
  await expect(notes).toHaveValue(quiet);

  // Off and on again: the time is the last one.
  const reminder = renamed.getByRole('switch', { name: t('sheet.reminder') });
  await reminder.click();
  await expect(renamed.getByLabel(t('sheet.reminderTime'))).toHaveCount(0);
  await reminder.click();
  await expect(renamed.getByLabel(t('sheet.reminderTime'))).toHaveValue('07:30');
});

test('shows the parts of a habit in the order of their use, and the year without scrolling', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await openSheet(page, app);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  const parts = sheet.getByRole('region');
  await expect(sheet.getByRole('img', { name: t('sheet.yearLabel', { count: 0 }) })).toBeInViewport();
  for (const [index, key] of order.entries()) await expect(parts.nth(index)).toHaveAccessibleName(t(key));
  await expect(parts).toHaveCount(order.length);
  const hint = await sheet.getByText(t('sheet.monthHint')).boundingBox();
  const lastDay = await sheet.locator('.month-day').last().boundingBox();
  expect(hint?.y).toBeGreaterThan(lastDay?.y ?? Number.POSITIVE_INFINITY);
});

test('closes its menu by Escape and stays open, and closes by the next Escape', {
  tag: [DEEP, ONCE],
}, async ({ page, app }) => {
  const { t } = app;
  await openSheet(page, app);
  const more = page.getByRole('button', { name: t('sheet.more') });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: t('sheet.pause') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(more).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('saves notes that Escape leaves, and says that a change is saved', { tag: [DEEP, ONCE] }, async ({
  page,
  app,
}) => {
  const { t } = app;
  await page.addInitScript(() => {
    globalThis.told = [];
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target.isConnected && (target as Element).role === 'status')
          globalThis.told.push(target.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await openSheet(page, app);
  await page.getByRole('dialog').getByRole('button', { pressed: true }).first().click();
  await expect.poll(() => page.evaluate(() => globalThis.told)).toContain(t('sheet.saved'));
  await page.getByRole('textbox', { name: t('sheet.notes') }).fill('For the quiet');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await saved(page);
  await page.reload();
  await habitName(page, 'Read').click();
  await expect(page.getByRole('textbox', { name: t('sheet.notes') })).toHaveValue('For the quiet');
});

test('pauses a habit without a shift, archives it with a way back, and deletes it for good', {
  tag: [DEEP, ONCE],
}, async ({ page, app }) => {
  const { t } = app;
  await watchShifts(page);
  await openSheet(page, app);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  const resume = sheet.getByRole('button', { name: t('sheet.resume') });
  await chooseInMenu(page, app, 'sheet.pause');
  await expect(resume).toBeVisible();
  await expect(sheet.getByRole('button', { name: t('sheet.more') })).toBeFocused();
  await app.expectAccessible();
  await resume.click();
  await expect(resume).toBeHidden();
  await saved(page);
  expect(await shiftsOf(page)).toEqual([]);

  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await chooseInMenu(page, app, 'sheet.archive');
  await expect(tick).toBeHidden();
  await takeBack(page, app);
  await expect(tick).toBeVisible();

  await habitName(page, 'Read').click();
  await chooseInMenu(page, app, 'sheet.archive');
  await expect(tick).toBeHidden();
  await saved(page);
  await page.goto(app.to('settings-archives'));
  await page.getByRole('button', { name: t('sheet.unarchiveNamed', { name: 'Read' }) }).click();
  await expect(page.getByText(t('sheet.archivesEmpty'))).toBeVisible();
  await saved(page);

  await page.goto(app.to('index'));
  await habitName(page, 'Read').click();
  await chooseInMenu(page, app, 'sheet.delete');
  await expect(tick).toBeHidden();
  await toasts(page)
    .getByRole('button', { name: t('shell.closeToast') })
    .click();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('welcome.title') })).toBeVisible();
});

test('renames a divider, and deletes it without its habits', { tag: [DEEP, ONCE] }, async ({ page, app }) => {
  const { t } = app;
  await openSheet(page, app);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('dividers.options') }).click();
  const sheet = page.getByRole('dialog', { name: t('sheet.dividerTitle') });
  await sheet.getByLabel(t('sheet.name')).fill('Evening');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Evening', exact: true, includeHidden: true }),
  ).toBeAttached();
  await sheet.getByRole('button', { name: t('sheet.delete') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Evening', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
});

/** Nothing scrolls sideways, and every control is large enough for a finger. */
async function expectRoom(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const sheet = document.querySelector('dialog[open]');
    const small = [...(sheet?.querySelectorAll('button, label.sheet-check') ?? [])]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.9 || box.height < 43.9))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width}x${box.height}`);
    const wide = sheet && sheet.scrollWidth > sheet.clientWidth ? [`${sheet.scrollWidth} px wide`] : [];
    return [...small, ...wide];
  });
  expect(faults).toEqual([]);
}
