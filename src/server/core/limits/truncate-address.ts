import { addressGroups } from './budget-keys.ts';

/**
 * The network of an address: the first 24 bits of IPv4, or 48 of IPv6. It is enough for a user to recognise a sign-in, and names no device.
 * Null where there is no address.
 */
export function truncateAddress(ip: string): string | null {
  const groups = addressGroups(ip);
  if (groups === 'unknown') return null;
  if (typeof groups !== 'string') return `${groups.slice(0, 3).join(':')}::/48`;
  return `${groups.slice(0, groups.lastIndexOf('.'))}.0/24`;
}
