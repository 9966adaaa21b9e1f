/** What comes within so many milliseconds, or null; a failure within them is passed on. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  // Later it is nobody's business any more.
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
