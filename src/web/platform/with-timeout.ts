/** The result within this many milliseconds, or null when it is late. Rejects when the work fails in time. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  // A failure after the time limit has no reader.
  work.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
