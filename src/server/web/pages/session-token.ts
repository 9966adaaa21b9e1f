import type { FastifyRequest } from 'fastify';
import { cookieNameAt, SESSION_COOKIE } from '#server/accounts/sessions/session-cookie.ts';

/** Whether the browser has a session token, valid or not. */
export function hasToken({ cookies }: FastifyRequest): boolean {
  return [SESSION_COOKIE, `__Host-${SESSION_COOKIE}`].some((name) => (cookies[name] ?? '') !== '');
}

/** The Set-Cookie header that deletes the token. */
export function withoutToken(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieNameAt(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}
