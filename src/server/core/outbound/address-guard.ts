import { lookup as lookupByDns } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** IPv4 ranges without public hosts (IANA special-purpose registry). */
const reservedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Inside 2000::/3, the only range of IPv6 that is routed publicly: protocols (Teredo, benchmarks), documentation, 6to4. */
const reservedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** The networks of homes and companies: what a named host may have. */
const privateRanges = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/** This machine, its link, and where clouds hand credentials to their machines: allowed only to who names such a network itself. */
const forbiddenRanges = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'ff00::/8',
];
/** The prefix of IPv4 addresses in an IPv6-only network (RFC 6052). */
const NAT64 = '64:ff9b::';
const NAT64_BITS = 96;

function split(range: string): [string, number] {
  const [address = '', bits] = range.split('/');
  return [address, bits === undefined ? longest(address) : Number(bits)];
}

const longest = (address: string): number => (isIPv4(address) ? 32 : 128);
const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

function blockList(ranges: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const [address, bits] of ranges.map(split)) blocks.addSubnet(address, bits, familyOf(address));
  return blocks;
}

const mapped = reservedV4.map(split).map(([address, bits]) => `${NAT64}${address}/${NAT64_BITS + bits}`);
const reserved = blockList([...reservedV4, ...reservedV6, ...mapped]);
const publicV6 = blockList(['2000::/3', `${NAT64}/${NAT64_BITS}`]);
const homes = blockList(privateRanges);
const forbidden = blockList(forbiddenRanges);
const has = (blocks: BlockList, address: string): boolean => blocks.check(address, familyOf(address));

/** False for this machine, private networks, link-local and every other address that is not on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !has(reserved, address);
  return isIPv6(address) && has(publicV6, address) && !has(reserved, address);
}

/** The host of an address has none that may be connected to. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

export interface AddressGuard {
  /** Whether the operator has named a host: by its name, or by a network that contains it. */
  readonly isNamed: (host: string) => boolean;
  /** Whether a host of a URL may be asked for; that of a name is decided by `lookup`. */
  readonly mayAsk: (host: string) => boolean;
  /**
   * The DNS lookup of a connection. It answers the very addresses of the connection, so that a name cannot change between the check and the
   * connection. A host that is an address itself is never looked up: `mayAsk` decides.
   */
  readonly lookup: LookupFunction;
}

type Resolve = typeof lookupByDns;

/**
 * Where this server may connect to for a user: to the public internet, and to the hosts that the operator named (names, addresses and
 * networks, as WEBHOOK_PRIVATE_HOSTS has them). `resolve` is for tests of names that change.
 */
export function createAddressGuard(
  named: readonly string[] = [],
  resolve: Resolve = lookupByDns,
): AddressGuard {
  const networks = named.filter((each) => isIP(split(each)[0]) !== 0);
  const names = new Set(named.filter((each) => !networks.includes(each)));
  const own = blockList(networks);
  const ownForbidden = blockList(networks.filter((each) => has(forbidden, split(each)[0])));
  const allows = (host: string, address: string): boolean => {
    if (has(forbidden, address)) return has(ownForbidden, address);
    if (isPublicAddress(address) || has(own, address)) return true;
    return names.has(host) && has(homes, address);
  };
  const plain = (host: string) => host.replace(/^\[|\]$/g, '');
  return {
    isNamed: (host) => names.has(host) || (isIP(plain(host)) !== 0 && has(own, plain(host))),
    mayAsk: (host) => isIP(plain(host)) === 0 || allows(host, plain(host)),
    lookup: (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) {
          callback(error, []);
          return;
        }
        const [first, ...more] = addresses.filter(({ address }) => allows(hostname, address));
        if (!first) callback(new AddressRefusedError(`${hostname} has no public address`), []);
        else if (options.all) callback(null, [first, ...more]);
        else callback(null, first.address, first.family);
      });
    },
  };
}
