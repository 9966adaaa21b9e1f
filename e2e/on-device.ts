import { expect, type Page } from '@playwright/test';

/** Waits until the page's worker holds the app, and the device a copy of these queries (by their hashes) and of what was answered. */
export async function expectOnDevice(page: Page, hashes: readonly string[]): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const missing = async () => {
    const copied = await page.evaluate(readCopied);
    return hashes.filter((hash) => !copied.includes(hash));
  };
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

/** The hashes of the queries that the device has a copy of. */
function readCopied(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('resilience');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')));
    opening.addEventListener('success', () => {
      const about = opening.result.transaction('copy').objectStore('copy').get('about');
      about.addEventListener('success', () => {
        opening.result.close();
        const { kept = {} } = (about.result ?? {}) as { kept?: object };
        resolve(Object.keys(kept));
      });
    });
  });
}
