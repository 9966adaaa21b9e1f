import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of the habits in the list. */
export const habitRows = (page: Page): Locator => page.locator('main [data-item] [data-row]');

/** The names of the habits: links that unfold the steps. */
export const habitNames = (page: Page): Locator => page.locator('main [data-item] a[aria-expanded]');

/** What a screen reader announces while the list is sorted. */
export const sortingStatus = (page: Page): Locator => page.locator('main p[role=status]');

/** Waits for the chunk that sorts, which loads after the first screen. */
export async function expectReady(page: Page): Promise<void> {
  await expect(sortingStatus(page)).toBeAttached();
}
