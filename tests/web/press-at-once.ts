import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Presses a button in the page as soon as it is there: what goes by itself would not wait for a busy machine to move the pointer. */
export async function pressAtOnce(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  const element = button.element();
  if (element instanceof HTMLElement) element.click();
}
