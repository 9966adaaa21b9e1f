import type { FastifyRequest } from 'fastify';

/** Whether the browser holds a session's token, be it good or not. */
export function hasToken({ headers }: FastifyRequest): boolean {
  return /(?:^|;\s*)(?:__Host-)?opaqueToken=[^;\s]/.test(headers.cookie ?? '');
}

/** The Set-Cookie header that takes the token away. */
export function withoutToken(publicUrl: string): string {
  const isHttps = publicUrl.startsWith('https:');
  const name = isHttps ? '__Host-opaqueToken' : 'opaqueToken';
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
