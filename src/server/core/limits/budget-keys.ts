import { isIP, SocketAddress } from 'node:net';

/** A key of a budget. */
export interface BudgetKey {
  readonly key: string;
  /** How many times the points it may spend. */
  readonly times: number;
  /** When all places of a budget are taken, new keys share counts with those of their family: a flood by IPv6 refuses no IPv4. */
  readonly family: '' | 'ipv4' | 'ipv6';
}

/**
 * The networks around an IPv6 address, with the mask of their fourth group. One customer has a whole /64, some a /56 or a /48: together the
 * addresses of such a network may spend no more than some of them could alone.
 */
const NETWORKS = [
  { bits: 64, mask: 0xffff, times: 1 },
  { bits: 56, mask: 0xff00, times: 10 },
  { bits: 48, mask: 0, times: 30 },
] as const;

/**
 * The keys of an address's budget, which are taken together. An IPv4 address can be written in two ways. A proxy's header may be no address
 * at all: all such values share one key, so that a client's text never becomes a key.
 */
export function addressKeys(ip: string): readonly BudgetKey[] {
  const groups = addressGroups(ip);
  if (typeof groups === 'string') return [{ key: groups, times: 1, family: 'ipv4' }];
  const network = groups.slice(0, 3).join(':');
  const last = Number.parseInt(groups[3] ?? '0', 16);
  return NETWORKS.map(({ bits, mask, times }) => ({
    key: `${network}:${(last & mask).toString(16)}::/${bits}`,
    times,
    family: 'ipv6',
  }));
}

/** The key of an account's budget, by its email, for a request from an address. */
export function accountKeys(email: string, ip: string): readonly BudgetKey[] {
  const [{ family } = { family: '' as const }] = addressKeys(ip);
  return [{ key: email, times: 1, family }];
}

const MAPPED = '::ffff:';

/** The eight groups of an IPv6 address; an IPv4 address in its one way of writing; `unknown` for anything else. */
export function addressGroups(ip: string): readonly string[] | string {
  const kind = isIP(ip);
  if (kind === 4) return ip;
  if (kind === 0) return 'unknown';
  const [plain = ''] = ip.split('%');
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' });
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length);
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}
