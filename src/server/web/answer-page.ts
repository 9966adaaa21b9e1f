import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { PageAnswer, PostedForm } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { inPageScope } from '#server/database/page-scope.ts';
import { injectedFetch } from './injected-fetch.ts';
import { rememberLocale } from './locale-cookie.ts';
import type { PageSource } from './renderer.ts';
import { hasToken, withoutToken } from './session-token.ts';

/** Answers a request with the page at an address, after a form where one was posted to it. */
export type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  posted?: PostedForm,
) => Promise<FastifyReply>;

export function createAnswerPage(app: FastifyInstance, pages: PageSource, config: PublicConfig): AnswerPage {
  return async (request, reply, url, posted) => {
    const render = await pages.load();
    const answer = await inPageScope(() =>
      render({
        url,
        fetch: injectedFetch(app, request, reply),
        hasToken: hasToken(request),
        config,
        buildId: pages.build.id,
        posted,
        assets: pages.assets,
        onError: (error) => request.log.error(error),
      }),
    );
    if (answer.sessionEnded === true) reply.header('set-cookie', withoutToken(config.publicUrl));
    rememberLocale(request, reply, url);
    if ('location' in answer) {
      return reply.header('cache-control', 'no-store').redirect(answer.location, answer.status);
    }
    const isKept = !answer.signedIn && posted === undefined;
    reply.header('cache-control', isKept ? 'private, no-cache' : 'private, no-store');
    reply.header('content-security-policy', pages.contentSecurityPolicy);
    return sendPage(request, reply, { ...answer, status: posted?.refusal?.status ?? answer.status });
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, hidden }: Extract<PageAnswer, { html: string }>,
): FastifyReply {
  reply.code(status);
  if (hidden) reply.header('x-robots-tag', 'noindex');
  if (status >= 400 && isbot(request.headers['user-agent'])) return reply.send();
  reply.type('text/html; charset=utf-8').compress(html);
  return reply;
}
