import { lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

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
/** Inside 2000::/3, the only range of IPv6 that is routed publicly: Teredo, documentation, 6to4. */
const reservedV6 = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** The prefix of IPv4 addresses in an IPv6-only network (RFC 6052). */
const NAT64 = '64:ff9b::';
const NAT64_BITS = 96;

const reserved = new BlockList();
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
publicV6.addSubnet(NAT64, NAT64_BITS, 'ipv6');
for (const [address, bits] of reservedV4.map(split)) {
  reserved.addSubnet(address, bits, 'ipv4');
  reserved.addSubnet(NAT64 + address, NAT64_BITS + bits, 'ipv6');
}
for (const [address, bits] of reservedV6.map(split)) reserved.addSubnet(address, bits, 'ipv6');

function split(range: string): [string, number] {
  const [address = '', bits] = range.split('/');
  return [address, Number(bits)];
}

/** False for this machine, private networks, link-local and every other address that is not on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return isIPv6(address) && publicV6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/**
 * The DNS lookup of a connection that may only lead to public addresses. It answers the very addresses of the connection, so that a name
 * cannot change between the check and the connection.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
      return;
    }
    const [first, ...more] = addresses.filter(({ address }) => isPublicAddress(address));
    if (!first) callback(new Error(`${hostname} has no public address`), []);
    else if (options.all) callback(null, [first, ...more]);
    else callback(null, first.address, first.family);
  });
};
