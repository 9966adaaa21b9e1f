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
