import { test as base } from '@playwright/test';
import { type Browser, openBrowser } from './browser.ts';

/** A browser of its own for each test, and the server's addresses. */
export const test = base.extend<{ webkit: Browser; url: (path: string) => string }>({
  webkit: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('No server to visit');
    const browser = await openBrowser();
    await use(browser);
    await browser.close();
  },
  url: async ({ baseURL }, use) => {
    await use((path) => new URL(path, baseURL).href);
  },
});
