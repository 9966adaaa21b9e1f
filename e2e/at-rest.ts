import type { Page } from 'playwright';

/**
 * Waits for the end of transitions: a colour in transition has the wrong contrast. One may begin the next, as an inherited colour does
 * from element to element.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One that is paused never ends.
    const running = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      });
    const paint = () =>
      new Promise<number>((painted) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(painted);
        });
      });
    await paint();
    for (let ending = running(); ending.length > 0; ending = running()) {
      await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
      await paint();
    }
  });
}
