import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { atRest } from './at-rest.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

test('creates, moves, ticks, undoes and navigates by single keys, but not while typing', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  const { keyboard } = page;
  await openList(page, app);
  const tick = (name: string) => page.getByRole('button', { name, exact: true });

  // The first key works, although it is what loads the code.
  await keyboard.press('j');
  await expect(tick('Read')).toBeFocused();
  await keyboard.press('j');
  await expect(tick('Run')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(tick('Read')).toBeFocused();
  await keyboard.press('x');
  await expect(tick('Read')).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Space');
  await expect(tick('Read')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: t('undo.undo') })).toBeVisible();
  await keyboard.press('Control+z');
  await expect(tick('Read')).toHaveAttribute('aria-pressed', 'true');

  await keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Read' })).toBeVisible();
  // Another dialog does not open over it.
  await keyboard.press('?');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await keyboard.press('n');
  const name = page.getByRole('textbox', { name: t('creator.name') });
  await expect(name).toBeFocused();
  await keyboard.type('nd?jx');
  await expect(name).toHaveValue('nd?jx');
  await expect(page.getByRole('tab', { name: t('creator.habit') })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Escape');
  await expect(name).toBeHidden();
  await keyboard.press('d');
  await expect(page.getByRole('tab', { name: t('creator.divider') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Escape');
  await expect(name).toBeHidden();

  await keyboard.press('g');
  await keyboard.press('s');
  await expect(page).toHaveURL(app.to('settings'));
  await keyboard.press('g');
  await keyboard.press('h');
  await expect(page).toHaveURL(app.to('index'));
});

test('lists the shortcuts in a sheet, and switches them off there', { tag: DEEP }, async ({ page, app }) => {
  const { t } = app;
  await openList(page, app);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: t('shortcuts.title') });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('term')).toHaveCount(16);
  await app.expectAccessible();
  await sheet.getByRole('checkbox', { name: t('shortcuts.single') }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await atRest(page);
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  const button = page.getByRole('button', { name: t('shortcuts.title'), includeHidden: true });
  await expect(button).toBeAttached();
  await expect(page.getByRole('dialog')).toBeHidden();
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  await expect(button).toBeVisible({ visible: wide });
  await button.evaluate((element) => (element as HTMLElement).click());
  await expect(sheet.getByRole('checkbox', { name: t('shortcuts.single') })).not.toBeChecked();
});

async function openList(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  for (const name of ['Read', 'Run']) {
    await createHabit(page, name);
  }
  await page.goto(app.to('index'));
  // Before hydration no listener handles a key.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-tick]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await atRest(page);
}
