import { expect, type Page } from '@playwright/test';

/** Waits until the service worker is ready and the snapshot contains these queries (by their hashes). */
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

/** The hashes of the queries in the snapshot. Runs in the page. */
export function readCopied(): Promise<string[]> {
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
