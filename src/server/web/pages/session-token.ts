import type { FastifyRequest } from 'fastify';
import { cookieName, SESSION_COOKIE } from '#server/accounts/sessions/session-cookie.ts';

const names = [`${SESSION_COOKIE}=`, `__Host-${SESSION_COOKIE}=`];

/** Whether the browser has a session token, valid or not. */
export function hasToken({ headers }: FastifyRequest): boolean {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.some((pair) => names.some((name) => pair.startsWith(name) && pair !== name));
}

/** The Set-Cookie header that deletes the token. */
export function withoutToken(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName({ PUBLIC_URL: publicUrl })}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}
