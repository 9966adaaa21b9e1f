import type { Page } from '@playwright/test';
import { watchRequests } from './answered.ts';

/** A page of another device of the same account; its context ends with the test's. */
export async function openSecondDevice(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser has ended.');
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  page.context().once('close', () => void context.close());
  const second = await context.newPage();
  watchRequests(second);
  return second;
}
