import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchLocale } from '#i18n/paths.ts';

/** Remembers which language a browser was shown, so that nobody is sent to another one twice. */
const NAME = 'i18n_redirected';
const ONE_YEAR_SECONDS = 31_536_000;

export function localeCookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}

export function rememberLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname, protocol }: URL,
): void {
  const { locale } = matchLocale(pathname);
  if (localeCookieOf(request) === locale) return;
  const secure = protocol === 'https:' ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${locale}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`);
}
