import type { Page } from 'playwright';

/**
 * Waits until the fonts and all visible pictures are loaded, and what is loaded when the page is idle has replaced its placeholders. Not async
 * in the page: a promise would count as true.
 */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const placeholders = [...document.querySelectorAll('.skeleton')];
    const waiting = placeholders.find((placeholder) => placeholder.checkVisibility());
    // Some are replaced once they come into view.
    waiting?.scrollIntoView();
    if (waiting) return false;
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return (
      document.fonts.status === 'loaded' &&
      pictures.every((picture) => picture.complete || !picture.checkVisibility())
    );
  });
  await page.evaluate(() => scrollTo(0, 0));
}
