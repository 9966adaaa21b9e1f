import { test as base } from '@playwright/test';
import { type Browser, openBrowser } from './browser.ts';

/** A browser of its own for each test, and the server's addresses. */
export const test = base.extend<{ webkit: Browser; url: (path: string) => string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
  webkit: async ({}, use) => {
    const browser = await openBrowser();
    await use(browser);
    await browser.close();
  },
  url: async ({ baseURL }, use) => {
    await use((path) => new URL(path, baseURL).href);
  },
});
