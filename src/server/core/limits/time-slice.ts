import { setImmediate as turn } from 'node:timers/promises';
import { transactionScope } from '#server/core/database/transaction-scope.ts';

/** Milliseconds for which one piece of work holds the event loop before others get a turn. */
const SLICE_MS = 8;

const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of its own. Only one waiter goes on in each turn, so that a turn stays short however many
 * requests are at work; they go in the order of asking.
 */
export async function nextTurn(): Promise<void> {
  // A transaction on the embedded database keeps everybody from the one connection: it does not queue here too.
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
 * Cuts long synchronous work into slices: `if (slice.isUsed) await slice.next()` after each item. The check is synchronous, so that
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

/** `items.map(make)`, giving way to other requests in between. */
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
