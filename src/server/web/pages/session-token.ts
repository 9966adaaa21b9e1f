import type { FastifyRequest } from 'fastify';
import { cookieNameAt, SESSION_COOKIE } from '#server/accounts/sessions/session-cookie.ts';

const TOKEN = new RegExp(String.raw`(?:^|;\s*)(?:__Host-)?${SESSION_COOKIE}=[^;\s]`);

/** Whether the browser has a session token, valid or not. */
export function hasToken({ headers }: FastifyRequest): boolean {
  return TOKEN.test(headers.cookie ?? '');
}

/** The Set-Cookie header that deletes the token. */
export function withoutToken(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieNameAt(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}
