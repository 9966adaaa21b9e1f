import type { Page } from 'playwright';

/** Waits until what changed its look has come to rest: colours on their way have the contrast of neither. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<number>((painted) => {
      requestAnimationFrame(() => {
        requestAnimationFrame(painted);
      });
    });
    const ending = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
}
