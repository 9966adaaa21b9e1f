import type { Locator } from '@playwright/test';

/** Longer than the pause in which a button that has just asked takes no answer (docs/rules/interface.md#times). */
const HELD = 600;

/** Presses a button that asks whether one is sure. */
export async function pressConfirm(asking: Locator): Promise<void> {
  await asking.click({ delay: HELD });
}
