import { expect, type Page } from '@playwright/test';

/**
 * Advances a page with a fake clock to its watch for new builds. Its chunks load a while after the page, and not all at
 * once: each starts its delay when it has loaded.
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
  // They may have loaded but not run: once this import resolves, the imports before it have run.
  await page.evaluate(async (url) => {
    await import(url);
  }, words[0] ?? '');
}
