import type { FastifyInstance, FastifyReply } from 'fastify';
import { AFTER_LOGOUT_PATH } from '#contract/after-logout.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { localeInCookies } from '#i18n/locale-choice.ts';
import { pathTo } from '#i18n/paths.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { cookieAttributes, hostCookie } from '#server/accounts/sessions/session-cookie.ts';
import type { Config } from '#server/core/config/config.ts';
import { originAt } from '#server/core/config/public-address.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';

const COOKIE = 'endOfSession';
const MAX_AGE_SECONDS = 300;

/** Remembers, after a sign-out, that the session came from elsewhere: there it ends too, once the browser asks where to go. */
export function markEndOfSession(reply: FastifyReply, config: Config, signedInBy: EventMethod | null): void {
  if (signedInBy !== 'oidc' && signedInBy !== 'proxy') return;
  const origin = originAt(reply.request, config);
  reply.setCookie(hostCookie(COOKIE, origin), signedInBy, {
    ...cookieAttributes(origin, 'strict'),
    maxAge: MAX_AGE_SECONDS,
  });
}

/**
 * Where a browser goes after a sign-out: to the page of the provider, or of the proxy, that ends its session there, and comes back from. Any
 * other session, and one whose provider does not answer, ends at our sign-in page, which then leads nowhere by itself.
 */
export function addAfterLogoutRoute(app: FastifyInstance, context: AccountContext): void {
  const { config, limits, providers } = context;
  app.get(AFTER_LOGOUT_PATH, async (request, reply) => {
    await limits.take('providersOfAddress', addressKeys(request.ip));
    const origin = originAt(request, config);
    const name = hostCookie(COOKIE, origin);
    const by = request.cookies[name];
    const { cookie, 'accept-language': language } = request.headers;
    const locale = localeInCookies(cookie) ?? fromAcceptLanguage(language);
    const login = `${pathTo('auth-login', locale)}?direct=1`;
    if (by !== undefined) reply.clearCookie(name, cookieAttributes(origin, 'strict'));
    reply.header('cache-control', 'no-store');
    if (by === 'proxy') return reply.redirect(config.TRUSTED_HEADER_LOGOUT ?? login, 302);
    if (by !== 'oidc' || providers.oidc === null) return reply.redirect(login, 302);
    try {
      // Here again, without the cookie. The provider knows this one address of ours for it.
      const returnTo = origin + AFTER_LOGOUT_PATH;
      const place = await providers.oidc.endOfSession(returnTo);
      return await reply.redirect(place ?? login, 302);
    } catch (error) {
      request.log.warn({ err: error }, 'The provider did not say where its session ends');
      return reply.redirect(login, 302);
    }
  });
}
