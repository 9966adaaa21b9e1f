import { isIP, SocketAddress } from 'node:net';
import { tooManyRequests } from '#server/core/errors/api-error.ts';
import { budgets, type LimitName, limitNames } from './rate-budgets.ts';
import { SlidingCounter } from './sliding-counter.ts';

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
  async take(name: LimitName, key: string): Promise<void> {
    if (this.tryTake(name, key)) return;
    throw tooManyRequests(Math.ceil(this.#counters[name].msUntilBelow(this.#pointsOf(name), key) / 1_000));
  }

  /** The same without an error: false when it is used up. */
  tryTake(name: LimitName, key: string): boolean {
    // Nothing is awaited between the check and the count: concurrent calls cannot exceed the points.
    const left = this.#counters[name].count(key) < this.#pointsOf(name);
    if (left) this.#counters[name].add(key);
    else this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
    return left;
  }

  /** Adds the cost of a call beyond its one point: never refused, but later calls may be. */
  charge(name: LimitName, key: string, points: number): void {
    if (points > 0) this.#counters[name].add(key, points);
  }

  /** Returns the last point, when the call turned out not to count. */
  refund(name: LimitName, key: string): void {
    this.#counters[name].remove(key);
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

const MAPPED = '::ffff:';

/**
 * The key of an address's budget: one IPv6 customer has a whole /64, and an IPv4 address can be written in two ways. A proxy's header may
 * be no address at all: all such values share one key, so that a client's text never becomes a key.
 */
export function addressKey(ip: string): string {
  const kind = isIP(ip);
  if (kind === 4) return ip;
  if (kind === 0) return 'unknown';
  const [plain = ''] = ip.split('%');
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' });
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length);
  return `${networkOf(address)}::/64`;
}

/** The first four groups of an address in its shortest form. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':');
}
