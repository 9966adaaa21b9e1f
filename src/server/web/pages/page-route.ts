import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userCalls } from '#contract/calls/user.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { User } from '#contract/user.ts';
import type { Locale } from '#i18n/locale.ts';
import { redirectAt } from '#i18n/redirects.ts';
import { inPageScope } from '#server/core/database/page-scope.ts';
import { API_BASE } from '#server/core/http/api-base.ts';
import type { AnswerPage } from './answer-page.ts';
import { arrivalOf } from './arrival.ts';
import { injectedFetch } from './injected-fetch.ts';
import { localeRedirect } from './locale-redirect.ts';
import { hasToken } from './session-token.ts';

/** Long enough to save the request, short enough for a change. */
const A_DAY = 'max-age=86400';

/** Every address that is neither a file nor a call of the API is a page, possibly the 404 page. */
export function servePages(app: FastifyInstance, config: PublicConfig, answerPage: AnswerPage): void {
  app.get('/*', async (request, reply) => {
    const url = new URL(config.publicUrl + request.url);
    if (url.pathname.startsWith('/api/')) return reply.callNotFound();
    const moved = redirectAt(url.pathname, config);
    if (moved !== null) {
      const search = moved.isPage ? url.search : '';
      return reply.header('cache-control', A_DAY).redirect(moved.to + search, 308);
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
        memberLocale: () => memberLocale(app, request, reply, url),
      });
      if (elsewhere !== null) return reply.header('vary', 'accept-language, cookie').redirect(elsewhere, 302);
      return await answerPage(request, reply, url);
    });
  });
}

async function memberLocale(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { origin }: URL,
): Promise<Locale | undefined> {
  if (!hasToken(request)) return undefined;
  const answer = await injectedFetch(app, request, reply)(origin + API_BASE + userCalls.getUser.path);
  return answer.ok ? ((await answer.json()) as User).locale : undefined;
}
