import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';

/** The addresses of this server. */
export type Addresses = Pick<Config, 'PUBLIC_URL' | 'OTHER_URLS'>;

/** All of them, the first first. */
export const addressesOf = ({ PUBLIC_URL, OTHER_URLS }: Addresses): readonly string[] => [
  PUBLIC_URL,
  ...OTHER_URLS,
];

export const isHttps = (origin: string): boolean => origin.startsWith('https:');

type Addressed = Pick<FastifyRequest, 'host'>;

/**
 * The address of ours that a request was sent to: cookies, passkeys and redirects belong to that one. A Host that is none of them is
 * answered as the first, and named nowhere. TRUST_PROXY decides whether forwarding headers count.
 */
export function originAt(request: Addressed, { PUBLIC_URL, OTHER_URLS }: Addresses): string {
  return OTHER_URLS.find((origin) => isAt(request, origin)) ?? PUBLIC_URL;
}

/** The settings as they are for a request: its own address in the place of the first. */
export function settingsAt<S extends Addresses>(request: Addressed, settings: S): S {
  return settings.OTHER_URLS.length === 0
    ? settings
    : { ...settings, PUBLIC_URL: originAt(request, settings) };
}

/** Whether a request was sent to any address of ours. */
export function isOurs(request: Addressed, addresses: Addresses): boolean {
  return addressesOf(addresses).some((origin) => isAt(request, origin));
}

/** By name and port. No two addresses share both, so the scheme, which a proxy may not report, need not decide. */
function isAt({ host }: Addressed, origin: string): boolean {
  const { protocol, host: expected } = new URL(origin);
  return URL.parse(`${protocol}//${host}`)?.host === expected;
}
