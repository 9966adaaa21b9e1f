import { expect, type Locator, type Page } from '@playwright/test';
import type { AppFixture } from './fixtures.ts';

/** The rows of the habits in the list. */
export const habitRows = (page: Page): Locator => page.locator('main [data-item] [data-row]');

/** All habits of the list: rows, and the names of those that are far from the window. */
export const habitItems = (page: Page): Locator => page.locator('main li[data-item]');

/** The names of the habits: links that open their sheets. */
export const habitNames = (page: Page): Locator => page.locator('main [data-item] a[aria-haspopup]');

/** The name of one habit. */
export const habitName = (page: Page, name: string): Locator =>
  page.locator('main').getByRole('link', { name, exact: true });

/** Expands the steps of the only habit that has some. */
export const stepsButton = (page: Page, { t }: AppFixture): Locator =>
  page.locator('main').getByRole('button', { name: t('habits.stepsDone') });

/** What a screen reader announces while the list is sorted. */
export const sortingStatus = (page: Page): Locator => page.locator('main p[role=status]');

/** Waits for the chunk that sorts, which loads after the first screen. */
export async function expectReady(page: Page): Promise<void> {
  await expect(sortingStatus(page)).toBeAttached();
}

/** The messages at the bottom of the page: a card may have a button to close it, too. */
export const toasts = (page: Page): Locator => page.locator('[data-toasts]');

/** Takes the last change back by its toast: that waits while the focus is on it, and a click alone may come after its five seconds. */
export async function takeBack(page: Page, { t }: AppFixture): Promise<void> {
  const undo = toasts(page)
    .getByRole('button', { name: t('undo.undo') })
    .last();
  await undo.focus();
  await undo.click();
}

/** Chooses in the menu of the open sheet of a habit. */
export async function chooseInMenu(
  page: Page,
  { t }: AppFixture,
  item: 'sheet.today' | 'sheet.tags' | 'sheet.pause' | 'sheet.archive' | 'sheet.delete',
): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sheet.more') })
    .click();
  await page.getByRole('menuitem', { name: t(item), exact: true }).click();
}
