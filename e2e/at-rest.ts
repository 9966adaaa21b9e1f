import type { Page } from 'playwright';

/** Waits for the end of transitions: a colour in transition has the wrong contrast. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<number>((painted) => {
      requestAnimationFrame(() => {
        requestAnimationFrame(painted);
      });
    });
    // One that is paused never ends.
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
}
