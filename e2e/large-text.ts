import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { textTrouble } from './text-trouble.ts';

/** Doubles the text size of the browser, and finds texts that are cut off or overlap. */
export async function troubleOfLargeText(page: Page): Promise<string[]> {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await enlarge('200%');
  await atRest(page);
  const trouble = await textTrouble(page);
  await enlarge('');
  return trouble;
}
