import { isIP } from 'node:net';

/** What a browser binds passkeys to. */
export interface RelyingParty {
  /** The domain. */
  readonly id: string;
  readonly origin: string;
}

/** The relying party at an address; null where browsers offer no passkeys: on plain http other than localhost, and at an IP address. */
export function relyingPartyAt(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  // The host of an IPv6 address is in brackets.
  const isDomain = !hostname.startsWith('[') && isIP(hostname) === 0;
  return isDomain && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}
