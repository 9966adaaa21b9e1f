import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchLocale, pathTo, routeNameAt } from '#i18n/paths.ts';
import { redirectAt } from '#i18n/redirects.ts';
import { inPageScope } from '#server/core/database/page-scope.ts';
import { isPlainVisit } from '#server/core/plugins/request-checks.ts';
import { addressesIn, urlOf } from '#server/web/headers/page-config.ts';
import { type AnswerPage, hasToken, type PageOptions } from './answer-page.ts';
import { arrivalOf, localeRedirect } from './arrival.ts';
import { viewerOf } from './page-reader.ts';

/** Long enough to save the request, short enough for a change. */
const A_DAY = 'max-age=86400';

/** Every address that is neither a file nor a call of the API is a page, possibly the 404 page. Returns what answers any of them. */
export function servePages(
  app: FastifyInstance,
  { configs, findViewer, isNamedByProxy }: Pick<PageOptions, 'configs' | 'findViewer' | 'isNamedByProxy'>,
  answerPage: AnswerPage,
) {
  const answerAny = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = urlOf(request, configs);
    if (url.pathname.startsWith('/api/')) {
      reply.callNotFound();
      return reply;
    }
    if (isPlainVisit(request, addressesIn(configs))) {
      return reply.header('cache-control', 'no-store').redirect(url.href, 302);
    }
    const moved = redirectAt(url.pathname, configs[0]);
    if (moved !== null) {
      const search = moved.isPage ? url.search : '';
      if (!moved.permanent) return reply.redirect(moved.to + search, 302);
      return reply.header('cache-control', A_DAY).redirect(moved.to + search, 308);
    }
    // The landing page is for strangers; the sign-in page begins by itself.
    if (routeNameAt(url.pathname) === 'index' && !hasToken(request) && isNamedByProxy?.(request) === true) {
      const { locale } = matchLocale(url.pathname);
      return reply.header('cache-control', 'no-store').redirect(pathTo('auth-login', locale), 302);
    }
    // One scope for both: the language of the member is read once.
    return await inPageScope(async () => {
      const { headers } = request;
      const elsewhere = await localeRedirect({
        url,
        arrival: arrivalOf(request, url.origin),
        cookies: headers.cookie,
        acceptLanguage: headers['accept-language'],
        userAgent: headers['user-agent'],
        memberLocale: async () => (await viewerOf(request, reply, findViewer).catch(() => null))?.user.locale,
      });
      if (elsewhere !== null) return reply.header('vary', 'accept-language, cookie').redirect(elsewhere, 302);
      return await answerPage(request, reply, url);
    });
  };
  app.get('/*', answerAny);
  return answerAny;
}
