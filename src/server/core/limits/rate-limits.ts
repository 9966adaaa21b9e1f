import { isIP, SocketAddress } from 'node:net';
import { tooManyRequests } from '#server/core/errors/api-error.ts';
import { budgets, type LimitName, limitNames } from './rate-budgets.ts';
import { SlidingCounter } from './sliding-counter.ts';

export interface Limits {
  /** Takes a point from a budget. Throws 429 when it is used up; after its Retry-After there is a point again. */
  take(name: LimitName, key: string): Promise<void>;
  /** The same without an error: false when it is used up. */
  tryTake(name: LimitName, key: string): boolean;
  /** Adds the cost of a call beyond its one point: never refused, but later calls may be. */
  charge(name: LimitName, key: string, points: number): void;
  /** Returns the last point, when the call turned out not to count. */
  refund(name: LimitName, key: string): void;
  /** How often each limit has refused since the start, and its current number of counts. */
  figures(): Record<LimitName, LimitFigures>;
}

export interface LimitFigures {
  readonly refused: number;
  readonly places: number;
}

export interface LimitsOptions {
  readonly scale: number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

export function createLimits({ scale, now }: LimitsOptions): Limits {
  const refused = new Map<LimitName, number>();
  const counters = new Map(
    limitNames.map((name) => [name, new SlidingCounter({ ...budgets[name], now })] as const),
  );
  const counterOf = (name: LimitName): SlidingCounter => {
    const counter = counters.get(name);
    if (!counter) throw new TypeError(`No limit is called ${name}.`);
    return counter;
  };
  const pointsOf = (name: LimitName): number => Math.ceil(budgets[name].points * scale);
  const tryTake = (name: LimitName, key: string): boolean => {
    const counter = counterOf(name);
    const left = counter.count(key) < pointsOf(name);
    if (left) counter.add(key);
    else refused.set(name, (refused.get(name) ?? 0) + 1);
    return left;
  };
  return {
    tryTake,
    // Nothing is awaited between the check and the count: concurrent calls cannot exceed the points.
    take: async (name, key) => {
      if (tryTake(name, key)) return;
      throw tooManyRequests(Math.ceil(counterOf(name).msUntilBelow(pointsOf(name), key) / 1_000));
    },
    charge: (name, key, points) => {
      if (points > 0) counterOf(name).add(key, points);
    },
    refund: (name, key) => counterOf(name).remove(key),
    figures: () => {
      const figuresOf = (name: LimitName): LimitFigures => ({
        refused: refused.get(name) ?? 0,
        places: counterOf(name).places,
      });
      return Object.fromEntries(limitNames.map((name) => [name, figuresOf(name)])) as ReturnType<
        Limits['figures']
      >;
    },
  };
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
