import { addressKey } from './rate-limits.ts';

/**
 * The network of an address: the first 24 bits of IPv4, or 48 of IPv6. It is enough for a user to recognise a sign-in, and names no device.
 * Null where there is no address.
 */
export function truncateAddress(ip: string): string | null {
  const key = addressKey(ip);
  if (key === 'unknown') return null;
  if (!key.includes(':')) return key.replace(/\d+$/, '0/24');
  return `${key.split(':').slice(0, 3).join(':')}::/48`;
}
