import { setImmediate as turn } from 'node:timers/promises';
import { transactionScope } from '#server/core/database/user-rows.ts';

/** Milliseconds for which one piece of work blocks the event loop before it yields. */
const SLICE_MS = 8;

const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of its own. Only one waiter continues in each turn, so that a turn stays short for any number of
 * requests; they continue in order of arrival.
 */
export async function nextTurn(): Promise<void> {
  // A transaction on the embedded database blocks the one connection for all: it must not queue here too.
  if (transactionScope.getStore()?.open) return await turn();
  await new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letNextIn);
  });
}

function letNextIn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letNextIn);
}

/**
 * Splits long synchronous work into slices: `if (slice.isUsed) await slice.next()` after each item. The check is synchronous, so that
 * short work costs no turn.
 */
export class TimeSlice {
  #since = performance.now();

  get isUsed(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}

/** `items.map(make)`, yielding to other requests in between. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  make: (item: T, index: number) => R,
): Promise<R[]> {
  const slice = new TimeSlice();
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (slice.isUsed) await slice.next();
  }
  return made;
}
