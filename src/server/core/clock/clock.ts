/** Milliseconds since 1970-01-01 UTC. */
export type Clock = () => number;

/** An instant as it is stored, ISO 8601 in UTC: from milliseconds since 1970-01-01 UTC, or a text. */
export const instant = (at: number | string): string => new Date(at).toISOString();

/** The outcome of `work`; rejects with what `late` makes when it takes more milliseconds than `ms`. */
export async function withTimeout<T>(ms: number, work: () => Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
