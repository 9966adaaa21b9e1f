import { tooManyRequests } from '#server/core/errors/api-error.ts';
import type { BudgetKey } from './budget-keys.ts';
import { budgets, type LimitName, limitNames } from './rate-budgets.ts';
import { SlidingCounter } from './sliding-counter.ts';

/** A user, a session or a device by its id, or the keys of an address or of an account (budget-keys.ts). */
type Keys = string | readonly BudgetKey[];

const listOf = (keys: Keys): readonly BudgetKey[] =>
  typeof keys === 'string' ? [{ key: keys, times: 1, family: '' }] : keys;

/** The rate limits of this process. */
export class Limits {
  readonly #scale: number;
  readonly #counters: Readonly<Record<LimitName, SlidingCounter>>;
  readonly #refused = new Map<LimitName, number>();

  /** `now`: a monotonic clock in milliseconds. */
  constructor(scale: number, now: () => number) {
    this.#scale = scale;
    this.#counters = ofEachLimit((name) => new SlidingCounter({ ...budgets[name], now }));
  }

  /** Takes a point from a budget. Throws 429 when it is used up; after its Retry-After there is a point again. */
  async take(name: LimitName, keys: Keys): Promise<void> {
    if (this.tryTake(name, keys)) return;
    const points = this.#pointsOf(name);
    const waits = listOf(keys).map(({ key, times, family }) =>
      this.#counters[name].msUntilBelow(points * times, key, family),
    );
    throw tooManyRequests(Math.ceil(Math.max(...waits) / 1_000));
  }

  /** The same without an error: false when it is used up. Of several keys each must have a point left. */
  tryTake(name: LimitName, keys: Keys): boolean {
    const counter = this.#counters[name];
    const points = this.#pointsOf(name);
    // Nothing is awaited between the check and the count: concurrent calls cannot exceed the points.
    const left = listOf(keys).every(({ key, times, family }) => counter.count(key, family) < points * times);
    if (left) for (const { key, family } of listOf(keys)) counter.add(key, 1, family);
    else this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
    return left;
  }

  /** Adds the cost of a call beyond its one point: never refused, but later calls may be. */
  charge(name: LimitName, key: string, points: number): void {
    if (points > 0) this.#counters[name].add(key, points);
  }

  /** Returns the last point, when the call turned out not to count. */
  refund(name: LimitName, keys: Keys): void {
    for (const { key } of listOf(keys)) this.#counters[name].remove(key);
  }

  /** How often each limit has refused since the start, and its current number of counts. */
  figures() {
    return ofEachLimit((name) => ({
      refused: this.#refused.get(name) ?? 0,
      places: this.#counters[name].places,
    }));
  }

  #pointsOf(name: LimitName): number {
    return Math.ceil(budgets[name].points * this.#scale);
  }
}

function ofEachLimit<T>(make: (name: LimitName) => T): Record<LimitName, T> {
  return Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<LimitName, T>;
}
