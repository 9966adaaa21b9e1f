import type { Part } from './refresh.ts';

/** Milliseconds without a change before the figures are read again: ticks often come one after the other. */
const QUIET = 300;

export type Refresher = ReturnType<typeof createRefresher>;

/** Collects stale parts and reads them once there is no change for a moment and the outbox is empty. */
export function createRefresher(
  read: (parts: readonly Part[]) => Promise<unknown>,
  busy: () => boolean,
  after: (milliseconds: number, work: () => void) => () => void,
) {
  const stale = new Set<Part>();
  let forget = () => {};

  function run(): void {
    if (busy() || stale.size === 0) return;
    const parts = [...stale];
    stale.clear();
    void read(parts);
  }

  /** Also called when the outbox is empty. */
  function add(parts: readonly Part[] = []): void {
    for (const part of parts) stale.add(part);
    if (stale.size === 0) return;
    forget();
    forget = after(QUIET, run);
  }

  return { add, stop: () => forget() };
}
