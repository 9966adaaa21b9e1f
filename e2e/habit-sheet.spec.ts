import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { habitName, habitNames, stepsButton } from './list.ts';

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

  const weekday = renamed
    .getByRole('group', { name: t('creator.days') })
    .getByRole('button')
    .first();
  await weekday.click();
  await expect(weekday).toHaveAttribute('aria-pressed', 'false');

  for (const name of ['Open it', 'Light on']) {
    await renamed.getByLabel(t('habits.newStep')).fill(name);
    await page.keyboard.press('Enter');
    await expect(renamed.getByRole('checkbox', { name, exact: true })).toBeVisible();
  }
  const lightOn = renamed.locator('[data-item]', { has: page.getByRole('checkbox', { name: 'Light on' }) });
  await lightOn.getByRole('button', { name: t('habits.move') }).press('Alt+ArrowUp');
  await expect(lightOn.getByRole('button', { name: t('habits.move') })).toBeFocused();
  await expect(
    renamed.locator('[data-item]').first().getByRole('checkbox', { name: 'Light on' }),
  ).toBeVisible();

  await renamed.getByRole('button', { name: t('sheet.editNotes') }).click();
  await renamed.getByRole('textbox', { name: t('sheet.notes') }).fill('A quiet hour. '.repeat(30).trim());
  await renamed.getByRole('button', { name: t('sheet.saveNotes') }).click();
  await renamed.getByRole('button', { name: t('sheet.showMore') }).click();
  await expect(renamed.getByRole('button', { name: t('sheet.showMore') })).toBeHidden();

  await renamed.getByLabel(t('sheet.reminderTime')).fill('07:30');
  await expect(renamed.getByLabel(t('sheet.reminderMessage'))).toBeVisible();
  await saved(page);

  await page.reload();
  await habitNames(page).first().click();
  await expect(
    renamed.locator('[data-item]').first().getByRole('checkbox', { name: 'Light on' }),
  ).toBeVisible();
  await expect(renamed.getByLabel(t('sheet.reminderTime'))).toHaveValue('07:30');
});

for (const place of ['sheet', 'row'] as const) {
  test(`adds steps one after the other by Enter in the ${place}`, async ({ page, app }) => {
    const { t } = app;
    await openSheet(page, app);
    if (place === 'row') {
      await page.getByLabel(t('habits.newStep')).fill('Breath 1');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await stepsButton(page, app).click();
    }
    const part =
      place === 'sheet'
        ? page.getByRole('dialog', { name: 'Read' })
        : page.getByRole('group', { name: t('habits.steps') });
    const field = part.getByLabel(t('habits.newStep'));
    await field.click();
    const names = Array.from({ length: 6 }, (_, index) => `Breath ${index + 1}`);
    for (const name of names.slice(place === 'row' ? 1 : 0)) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(part.getByRole('checkbox', { name, exact: true })).toBeAttached();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
      await expect(field).toBeInViewport({ ratio: 1 });
    }
    // Enter in an empty field adds nothing and shows no error.
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription('');
    const stored = async () => {
      const [habit] = (await (await page.request.get('/api/v1/habits')).json()) as Habit[];
      return habit?.steps.toSorted((left, right) => left.order - right.order).map(({ name }) => name);
    };
    await expect.poll(stored).toEqual(names);
    await app.expectAccessible();
  });
}

test('corrects a past day, and reverts it', async ({ page, app }) => {
  const { t } = app;
  await openSheet(page, app);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  const today = sheet.locator('.month-day.is-today');
  await today.click();
  await expect(today).toHaveAttribute('aria-pressed', 'true');
  await expectReadable(page, app);
  await sheet.getByRole('button', { name: t('sheet.previousMonth') }).click();
  const first = sheet.locator('.month-day').first();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await saved(page);
  await page.reload();
  await habitName(page, 'Read').click();
  await sheet.getByRole('button', { name: t('sheet.previousMonth') }).click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await saved(page);
});

test('shows a day of weeks ago as corrected offline when the sheet opens again', async ({
  page,
  context,
  app,
}) => {
  const { t } = app;
  await openSheet(page, app);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  await sheet.getByRole('button', { name: t('sheet.previousMonth') }).click();
  const first = sheet.locator('.month-day').first();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await habitName(page, 'Read').click();
  await sheet.getByRole('button', { name: t('sheet.previousMonth') }).click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await saved(page);
});

test('undoes an archived habit, unarchives it later, or deletes it for good', async ({ page, app }) => {
  const { t } = app;
  await openSheet(page, app);
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await page.getByRole('button', { name: t('sheet.archive'), exact: true }).click();
  await expect(tick).toBeHidden();
  await page.getByRole('button', { name: t('undo.undo') }).click();
  await expect(tick).toBeVisible();

  await habitName(page, 'Read').click();
  await page.getByRole('button', { name: t('sheet.archive'), exact: true }).click();
  await expect(tick).toBeHidden();
  await saved(page);
  await page.goto(app.to('settings-archives'));
  await app.expectAccessible();
  await page.getByRole('button', { name: t('sheet.unarchiveNamed', { name: 'Read' }) }).click();
  await expect(page.getByText(t('sheet.archivesEmpty'))).toBeVisible();
  await saved(page);

  await page.goto(app.to('index'));
  await habitName(page, 'Read').click();
  const remove = page.getByRole('button', { name: t('sheet.delete') });
  await remove.click();
  await remove.click();
  await expect(tick).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('welcome.title') })).toBeVisible();
});

test('opens the sheet by keyboard, closes it by Escape, and restores the focus', async ({ page, app }) => {
  await openSheet(page, app, 'Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(habitName(page, 'Read')).toBeFocused();
});

test('renames a divider, and deletes it without its habits', async ({ page, app }) => {
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
  const remove = sheet.getByRole('button', { name: t('sheet.delete') });
  await remove.click();
  await remove.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Evening', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
});

async function openSheet(page: Page, app: AppFixture, by: 'click' | 'Enter' = 'click'): Promise<void> {
  await app.register();
  await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name: 'Morning' } });
  await page.request.post('/api/v1/habits', { headers: sameOrigin, data: { name: 'Read', emoji: 'books' } });
  await page.goto(app.to('index'));
  const name = habitName(page, 'Read');
  if (by === 'click') await name.click();
  else await name.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Read' })).toBeVisible();
}

/** The days have enough contrast in both themes. */
async function expectReadable(page: Page, app: AppFixture): Promise<void> {
  await app.expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.expectContrast();
  await page.emulateMedia({ colorScheme: 'light' });
}

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
