import type { Locator } from '@playwright/test';

/** Longer than the pause in which a button that has just asked takes no answer (docs/rules/interface.md#times). */
const PAUSE = 600;

/**
 * Presses a button that asks whether one is sure, once its page lets it. The page's own clock measures the pause: on a busy machine a pointer
 * may take longer than the question stands.
 */
export async function pressConfirm(asking: Locator): Promise<void> {
  await asking.evaluate(async (button: HTMLElement, pause) => {
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
    button.click();
  }, PAUSE);
}
