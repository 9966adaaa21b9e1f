/** The number of mutations in the outbox. Runs in the page. */
export function countWaiting(): Promise<number> {
  return new Promise((resolve, reject) => {
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
