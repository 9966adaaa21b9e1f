import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import type { Config } from '#server/core/config/config.ts';
import { isSameOrigin } from '#server/core/plugins/request-checks.ts';

type Address = Pick<Config, 'PUBLIC_URL'>;

export const isHttps = ({ PUBLIC_URL }: Address): boolean => PUBLIC_URL.startsWith('https:');

export const SESSION_COOKIE = 'opaqueToken';

/** `__Host-` ties a cookie to this very host and to https (docs/rules/api.md#session-tokens). */
export const hostCookie = (name: string, address: Address): string =>
  isHttps(address) ? `__Host-${name}` : name;

export const cookieName = (address: Address): string => hostCookie(SESSION_COOKIE, address);

/** No script reads a cookie. Strict where only our own pages send it. */
export const cookieAttributes = (config: Config, sameSite: 'lax' | 'strict') =>
  ({ path: '/', httpOnly: true, sameSite, secure: isHttps(config) }) as const;

export interface NewSession {
  readonly token: string;
  readonly expiresAt: string;
}

export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  session: NewSession,
  now: number,
): void {
  const maxAge = Math.floor((Date.parse(session.expiresAt) - now) / 1_000);
  reply.setCookie(cookieName(config), session.token, { ...cookieAttributes(config, 'lax'), maxAge });
}

/** The session of the cookie, valid or not, when one of our own pages sends it; null for any other client. */
export function shownSession(request: FastifyRequest, config: Config): TokenKey | null {
  if (request.headers.authorization !== undefined || !isSameOrigin(request, config)) return null;
  return parseToken(request.cookies[cookieName(config)] ?? '');
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieAttributes(config, 'lax'));
}

/**
 * Has the browser delete what its HTTP cache keeps of a user's answers. Not its storage, which keeps unsent changes for other accounts, nor
 * its cookies, which know the device. On plain http browsers refuse the header, with an error in the console.
 */
export function clearBrowserCache(reply: FastifyReply, config: Config): void {
  if (isHttps(config)) reply.header('clear-site-data', '"cache"');
}
