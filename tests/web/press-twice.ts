import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { CONFIRM_PAUSE } from '#web/ui/confirm-button.tsx';
import { pressAt } from './press-at.ts';

/** Presses a button, waits until it asks, and presses it again as if the pause were over. */
export async function pressTwice(button: Locator, asking: string | RegExp): Promise<void> {
  // Without its timer: on a busy machine the second press may take longer than the question stands.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  pressAt(button, performance.now());
  await expect.element(button).toHaveAccessibleName(asking);
  vi.useRealTimers();
  pressAt(button, performance.now() + CONFIRM_PAUSE);
}
