import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { PageAnswer } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { matchLocale } from '#i18n/paths.ts';
import { inPageScope } from '#server/database/page-scope.ts';
import { injectedFetch } from './injected-fetch.ts';
import { localeCookie, localeRedirect } from './locale-redirect.ts';
import type { PageSource } from './renderer.ts';
import { hasToken, withoutToken } from './session-token.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Every address that is no file and no call of the API is a page, be it the page that says so. */
export async function servePages(
  app: FastifyInstance,
  pages: PageSource,
  config: PublicConfig,
): Promise<void> {
  // Once at the start, so that a broken build stops it and the first visitor does not wait.
  await pages.load();
  app.get('/*', async (request, reply) => {
    const url = new URL(config.publicUrl + request.url);
    if (url.pathname.startsWith('/api/')) return reply.callNotFound();
    const elsewhere = localeRedirect(visitOf(request, url));
    if (elsewhere !== null) return reply.header('vary', 'accept-language, cookie').redirect(elsewhere, 302);
    const render = await pages.load();
    const answer = await inPageScope(() =>
      render({
        url,
        fetch: injectedFetch(app, request, reply),
        hasToken: hasToken(request),
        config,
        buildId: pages.build.id,
        assets: pages.assets,
        onError: (error) => request.log.error(error),
      }),
    );
    if (answer.sessionEnded === true) reply.header('set-cookie', withoutToken(config.publicUrl));
    rememberLocale(request, reply, url);
    return sendPage(request, reply, answer, pages);
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageAnswer,
  pages: PageSource,
): FastifyReply {
  if ('location' in answer) {
    return reply.header('cache-control', 'no-store').redirect(answer.location, answer.status);
  }
  reply.code(answer.status).header('content-security-policy', pages.contentSecurityPolicy);
  reply.header('cache-control', answer.signedIn ? 'private, no-store' : 'private, no-cache');
  if (answer.hidden) reply.header('x-robots-tag', 'noindex');
  if (answer.status >= 400 && isbot(request.headers['user-agent'])) return reply.send();
  reply.type('text/html; charset=utf-8').compress(answer.html);
  return reply;
}

function rememberLocale(request: FastifyRequest, reply: FastifyReply, { pathname, protocol }: URL): void {
  const { locale } = matchLocale(pathname);
  if (localeCookieOf(request) === locale) return;
  const secure = protocol === 'https:' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${localeCookie}=${locale}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`,
  );
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

function localeCookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${localeCookie}=`))?.slice(localeCookie.length + 1);
}
