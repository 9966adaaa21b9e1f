/** The share of time that a reading may cost, one in this many: one that took a second is reused for a hundred. */
const REST_FACTOR = 100;

/** Reads at most every `ms` milliseconds, and less often what takes long; concurrent callers share a reading. A failure is not reused. */
export function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  let freshUntil = 0;
  return async () => {
    if (known && performance.now() < freshUntil) return await known;
    const begun = performance.now();
    freshUntil = Number.POSITIVE_INFINITY;
    known = read();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    } finally {
      const took = performance.now() - begun;
      freshUntil = performance.now() + Math.max(ms, took * REST_FACTOR);
    }
  };
}
