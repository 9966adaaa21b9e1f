/** Makes a value on first use; concurrent callers share it. A failure reaches all of them and is not cached. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

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
