import type { Page } from 'playwright';

/** Waits until the fonts and all visible pictures are loaded. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    return [...document.images].every(
      (image) => image.complete || !image.checkVisibility() || image.loading === 'lazy',
    );
  });
}
