import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import type { Config } from '#server/core/config/config.ts';
import { isHttps, originAt } from '#server/core/config/public-address.ts';
import { isSameOrigin } from '#server/core/plugins/request-checks.ts';

export const SESSION_COOKIE = 'opaqueToken';

/** `__Host-` ties a cookie to this very host and to https (docs/rules/api.md#session-tokens). `origin`: the address of the request. */
export const hostCookie = (name: string, origin: string): string =>
  isHttps(origin) ? `__Host-${name}` : name;

/** The name of the session's cookie at an address of ours. */
export const cookieName = (origin: string): string => hostCookie(SESSION_COOKIE, origin);

/** No script reads a cookie. Strict where only our own pages send it. */
export const cookieAttributes = (origin: string, sameSite: 'lax' | 'strict') =>
  ({ path: '/', httpOnly: true, sameSite, secure: isHttps(origin) }) as const;

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
  const origin = originAt(reply.request, config);
  const attributes = { ...cookieAttributes(origin, 'lax'), maxAge };
  reply.setCookie(cookieName(origin), session.token, attributes);
}

/** The session of the cookie, valid or not, when one of our own pages sends it; null for any other client. */
export function shownSession(request: FastifyRequest, config: Config): TokenKey | null {
  if (request.headers.authorization !== undefined || !isSameOrigin(request, config)) return null;
  return parseToken(sessionCookieOf(request, config) ?? '');
}

/** The session's cookie of a request, as it is named at that address. */
export function sessionCookieOf(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(originAt(request, config))];
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const origin = originAt(reply.request, config);
  reply.clearCookie(cookieName(origin), cookieAttributes(origin, 'lax'));
}

/**
 * Has the browser delete what its HTTP cache keeps of a user's answers. Not its storage, which keeps unsent changes for other accounts, nor
 * its cookies, which know the device. On plain http browsers refuse the header, with an error in the console.
 */
export function clearBrowserCache(reply: FastifyReply, config: Config): void {
  if (isHttps(originAt(reply.request, config))) reply.header('clear-site-data', '"cache"');
}
