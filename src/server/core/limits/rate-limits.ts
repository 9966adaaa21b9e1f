import { isIP, SocketAddress } from 'node:net';
import { tooManyRequests } from '#server/core/errors/api-error.ts';
import { budgets, type LimitName, limitNames } from './rate-budgets.ts';
import { SlidingCounter } from './sliding-counter.ts';

export interface Limits {
  /** Takes one from a budget. Throws 429 when it is spent; after its Retry-After there is one to take. */
  take(name: LimitName, key: string): Promise<void>;
  /** The same, and says whether there was one. */
  tryTake(name: LimitName, key: string): boolean;
  /** Adds what a call cost beyond the one point that it took: never refused, the next calls are. */
  charge(name: LimitName, key: string, points: number): void;
  /** Gives back what was taken last: it turned out not to count. */
  giveBack(name: LimitName, key: string): void;
  /** How often each limit has refused since the start, and how many counts it keeps now. */
  figures(): Record<LimitName, LimitFigures>;
}

export interface LimitFigures {
  readonly refused: number;
  readonly places: number;
}

export interface LimitsOptions {
  readonly scale: number;
  /** A clock in milliseconds that nobody sets back. */
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
    // Nothing is awaited between looking and counting: of any number at once no more get through than there are points.
    take: async (name, key) => {
      if (tryTake(name, key)) return;
      throw tooManyRequests(Math.ceil(counterOf(name).msUntilBelow(pointsOf(name), key) / 1_000));
    },
    charge: (name, key, points) => {
      if (points > 0) counterOf(name).add(key, points);
    },
    giveBack: (name, key) => counterOf(name).remove(key),
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
 * The address a budget is kept by: one IPv6 customer holds a whole /64, and an IPv4 address is one however it is written. What a
 * trusted proxy says may be no address at all: all that is counted as one, so that no text of a stranger's becomes a key.
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
