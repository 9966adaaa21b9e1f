/** Chromium's network information; other engines have none. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the user saves data, so that prefetching is off (docs/rules/pages.md#navigation). */
export function isSparing(connection: Connection | undefined): boolean {
  return connection?.saveData === true || (connection?.effectiveType?.includes('2g') ?? false);
}

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back once, when the element comes into view; on a slow or saving connection only if it is needed, not for a prefetch. Returns a
 * function that cancels.
 */
export function whenVisible(element: Element, run: () => void, isNeeded = false): () => void {
  if (!isNeeded && isSparing((navigator as { connection?: Connection }).connection)) return () => undefined;
  observer ??= new IntersectionObserver(runVisible);
  waiting.set(element, run);
  observer.observe(element);
  return () => forget(element);
}

function runVisible(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    waiting.get(target)?.();
    forget(target);
  }
}

function forget(element: Element): void {
  observer?.unobserve(element);
  waiting.delete(element);
}
