import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { PageAnswer, PostedForm } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { prefersSpanish } from '#i18n/locale.ts';
import { inPageScope, isLargeAccount } from '#server/core/database/page-scope.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import type { UserQueues } from '#server/core/limits/user-queues.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';
import { reportingHeaders } from '#server/web/headers/content-security-policy.ts';
import { isFirstVisit } from './first-visit.ts';
import { rememberLocale } from './locale-cookie.ts';
import { createPageReader, type FindViewer } from './page-reader.ts';
import type { PageSource } from './renderer.ts';
import { hasToken, withoutToken } from './session-token.ts';

export type AnswerPage = ReturnType<typeof createAnswerPage>;

interface PageOptions {
  readonly pages: PageSource;
  readonly config: PublicConfig;
  readonly queues: UserQueues;
  readonly findViewer: FindViewer;
  /** Called with errors of the rendering. */
  readonly report?: ReportError;
}

export function createAnswerPage(app: FastifyInstance, options: PageOptions) {
  const { pages, config, queues, report } = options;
  const policy = pages.contentSecurityPolicy(config);
  /** Answers a request with the page at an address, after a form post if there was one. */
  return async (request: FastifyRequest, reply: FastifyReply, url: URL, posted?: PostedForm) => {
    const render = await pages.load();
    const answer = await inPageScope(() =>
      render({
        url,
        read: createPageReader(app, request, reply, options),
        hasToken: hasToken(request),
        isLargeAccount,
        inTurn: async (userId, work) =>
          userId === undefined ? await work() : await queues.enqueue('pages', userId, work),
        nextTurn,
        config: configFor(request, config),
        buildId: pages.build.id,
        posted,
        assets: pages.assets,
        isFirstVisit: isFirstVisit(request),
        onError: (error) => {
          request.log.error({ err: error }, 'A page could not be rendered');
          report?.(error, request);
        },
      }),
    );
    if (answer.sessionEnded === true) reply.header('set-cookie', withoutToken(config.publicUrl));
    rememberLocale(request, reply, url);
    if ('location' in answer) {
      return reply.header('cache-control', 'no-store').redirect(answer.location, answer.status);
    }
    const isCacheable = !answer.signedIn && posted === undefined;
    reply.header('cache-control', isCacheable ? 'private, no-cache' : 'private, no-store');
    reply.headers({ 'content-security-policy': policy, ...reportingHeaders });
    return sendPage(request, reply, { ...answer, status: posted?.refusal?.status ?? answer.status });
  };
}

/** The stores may have links in Spanish. The request decides, so that server and browser choose the same. */
function configFor({ headers }: FastifyRequest, config: PublicConfig): PublicConfig {
  const isLinked = config.appStore?.es !== undefined || config.playStore?.es !== undefined;
  return isLinked && prefersSpanish(headers['accept-language'])
    ? { ...config, prefersSpanish: true }
    : config;
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
