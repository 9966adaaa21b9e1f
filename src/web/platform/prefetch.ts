/** What Chromium tells of the network; other engines tell nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether fetching ahead would take bytes from somebody who counts them (specification §9). */
export function isSparing(connection: Connection | undefined): boolean {
  return connection?.saveData === true || (connection?.effectiveType?.includes('2g') ?? false);
}

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Runs once, when the element comes into view; never on a slow or sparing connection. Returns how to give up. */
export function whenVisible(element: Element, run: () => void): () => void {
  if (isSparing((navigator as { connection?: Connection }).connection)) return () => undefined;
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
