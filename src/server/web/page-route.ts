import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { redirectAt } from '#i18n/redirects.ts';
import type { AnswerPage } from './answer-page.ts';
import { localeCookieOf } from './locale-cookie.ts';
import { localeRedirect } from './locale-redirect.ts';

/** Long enough to spare the way, short enough to change one's mind. */
const A_DAY = 'max-age=86400';

/** Every address that is no file and no call of the API is a page, be it the page that says so. */
export function servePages(app: FastifyInstance, config: PublicConfig, answerPage: AnswerPage): void {
  app.get('/*', async (request, reply) => {
    const url = new URL(config.publicUrl + request.url);
    if (url.pathname.startsWith('/api/')) return reply.callNotFound();
    const moved = redirectAt(url.pathname, config);
    if (moved !== null) {
      const search = moved.isPage ? url.search : '';
      return reply.header('cache-control', A_DAY).redirect(moved.to + search, 308);
    }
    const elsewhere = localeRedirect(visitOf(request, url));
    if (elsewhere !== null) return reply.header('vary', 'accept-language, cookie').redirect(elsewhere, 302);
    return await answerPage(request, reply, url);
  });
}

function visitOf(request: FastifyRequest, { pathname }: URL): Parameters<typeof localeRedirect>[0] {
  const { headers } = request;
  const secFetchSite = headers['sec-fetch-site'];
  return {
    pathname,
    localeCookie: localeCookieOf(request),
    acceptLanguage: headers['accept-language'],
    userAgent: headers['user-agent'],
    referer: headers.referer,
    secFetchSite: typeof secFetchSite === 'string' ? secFetchSite : undefined,
  };
}
