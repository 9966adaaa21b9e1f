import { expect, type Page } from '@playwright/test';

/**
 * Has a page whose clock is held go on to where it looks for new builds. What does so comes a while after the page, and not all at
 * once: every part begins its delay when it has come.
 */
export async function goOnToBuildWatch(page: Page): Promise<void> {
  const words: string[] = [];
  page.on('response', (response) => {
    if (/\/assets\/update-(?!note)/.test(response.url())) words.push(response.url());
  });
  const passing = async () => {
    await page.clock.fastForward(30_000);
    return words.length;
  };
  await expect.poll(passing).toBeGreaterThan(0);
  // Fetched they may be, but not run: what waits for them has gone on when they have been had here too.
  await page.evaluate(async (url) => {
    await import(url);
  }, words[0] ?? '');
}
