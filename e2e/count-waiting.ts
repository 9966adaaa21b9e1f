/** The number of mutations in the outbox. Runs in the page. */
export async function countWaiting(): Promise<number> {
  // A tick gets there after the next frame (src/web/platform/after-paint.ts).
  await new Promise<unknown>((painted) => {
    requestAnimationFrame(() => {
      (globalThis.requestIdleCallback ?? setTimeout)(painted);
    });
  });
  return await new Promise((resolve, reject) => {
    const opening = indexedDB.open('resilience');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('writes').objectStore('writes').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
