/** What the work answers, or the other value where it throws: for storage that is full or forbidden. */
export function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
