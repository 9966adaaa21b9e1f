import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { PageAnswer, PostedForm } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { prefersSpanish } from '#i18n/locale.ts';
import { routeNameAt } from '#i18n/paths.ts';
import { type Admitting, shownAdmission } from '#server/accounts/operator/admission.ts';
import { cookieName, SESSION_COOKIE } from '#server/accounts/sessions/session-cookie.ts';
import { isHttps } from '#server/core/config/public-address.ts';
import { inPageScope, isLargeAccount } from '#server/core/database/page-scope.ts';
import { sendKept, sendPacked } from '#server/core/http/etag.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import type { UserQueues } from '#server/core/limits/user-queues.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';
import { reportingHeaders } from '#server/web/headers/content-security-policy.ts';
import { configAt, type PublicConfigs } from '#server/web/headers/page-config.ts';
import { isFirstVisit, rememberLocale } from './arrival.ts';
import type { PageSource } from './built-pages.ts';
import { createPageReader, type FindViewer } from './page-reader.ts';
import { VisitorPages } from './visitor-pages.ts';

const HTML = 'text/html; charset=utf-8';

export type AnswerPage = ReturnType<typeof createAnswerPage>;

export interface PageOptions {
  readonly pages: PageSource;
  readonly configs: PublicConfigs;
  readonly queues: UserQueues;
  readonly findViewer: FindViewer;
  readonly awaitsOperator: () => Promise<boolean>;
  readonly admission: () => Promise<Admitting>;
  /** Whether an authenticating proxy names the person; never when left out. */
  readonly isNamedByProxy?: ((request: FastifyRequest) => boolean) | undefined;
  /** Called with errors of the rendering. */
  readonly report?: ReportError;
}

export function createAnswerPage(app: FastifyInstance, options: PageOptions) {
  const { pages } = options;
  const policy = pages.contentSecurityPolicy(options.configs[0]);
  const visitorPages = new VisitorPages();
  /** Answers a request with the page at an address, after a form post if there was one. */
  return async (request: FastifyRequest, reply: FastifyReply, url: URL, posted?: PostedForm) => {
    const config = await configFor(request, url, options);
    const write = async () => await render(app, request, reply, { ...options, config, url, posted });
    const key = posted === undefined ? visitorKey(request, url, { pages, config }) : null;
    const answer = key === null ? await write() : await visitorPages.of(key, write);
    rememberLocale(request, reply, url);
    if ('packed' in answer) {
      reply.headers(headersOf(answer, policy)).header('cache-control', 'private, no-cache');
      return sendPacked(request, reply.type(HTML), answer.packed);
    }
    if (answer.sessionEnded === true) reply.header('set-cookie', withoutToken(url.origin));
    if ('location' in answer) {
      return reply.header('cache-control', 'no-store').redirect(answer.location, answer.status);
    }
    const isCacheable = !answer.signedIn && posted === undefined;
    reply.headers(headersOf(answer, policy));
    reply.header('cache-control', isCacheable ? 'private, no-cache' : 'private, no-store');
    const status = posted?.refusal?.status ?? answer.status;
    reply.code(status);
    if (status >= 400 && isbot(request.headers['user-agent'])) return reply.send();
    reply.type(HTML);
    const { html, kept } = answer;
    if (kept) return await sendKept(request, reply, { html, kept });
    reply.compress(html);
    return reply;
  };
}

interface Rendering extends PageOptions {
  readonly config: PublicConfig;
  readonly url: URL;
  readonly posted: PostedForm | undefined;
}

async function render(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, posted, ...options }: Rendering,
): Promise<PageAnswer> {
  const { pages, config, queues, report } = options;
  const renderPage = await pages.load();
  return await inPageScope(() =>
    renderPage({
      url,
      read: createPageReader(app, request, reply, options),
      hasToken: hasToken(request),
      isLargeAccount,
      inTurn: async (userId, work) =>
        userId === undefined ? await work() : await queues.enqueue('pages', userId, work),
      nextTurn,
      config,
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
}

/**
 * All that a visitor's page depends on; null for a page that is written anew: one with a token, or of the development server. So is one
 * with a query, which may contain a secret.
 */
function visitorKey(
  request: FastifyRequest,
  url: URL,
  { pages, config }: Pick<Rendering, 'pages' | 'config'>,
): string | null {
  if (hasToken(request) || url.search !== '' || pages.clientFolder === null) return null;
  const { prefersSpanish: isSpanish = false, setUp = false, registration = '', emailDomains = [] } = config;
  const day = dayIn(Temporal.Now.timeZoneId(), Date.now());
  return JSON.stringify([
    url.origin,
    url.pathname,
    isSpanish,
    setUp,
    config.autoSignIn ?? null,
    registration,
    emailDomains,
    isFirstVisit(request),
    day,
  ]);
}

function headersOf({ hidden }: { readonly hidden: boolean }, policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    ...reportingHeaders,
    ...(hidden && { 'x-robots-tag': 'noindex' }),
  };
}

/** Links to stores may be in Spanish, and a club may wait for its operator. The request decides, so that server and browser choose the same. */
async function configFor(
  request: FastifyRequest,
  { pathname }: URL,
  { configs, awaitsOperator, admission, isNamedByProxy }: PageOptions,
): Promise<PublicConfig> {
  const config = configAt(request, configs);
  const { headers } = request;
  const isLinked = config.appStore?.es !== undefined || config.playStore?.es !== undefined;
  const isSpanish = isLinked && prefersSpanish(headers['accept-language']);
  // A member's pages have no way there.
  const leadsThere = !hasToken(request) || routeNameAt(pathname) === 'operator-setup';
  const setUp = leadsThere && (await awaitsOperator());
  const admitted = hasToken(request) ? {} : shownAdmission(await admission());
  const isNamed = isNamedByProxy?.(request) ?? false;
  return {
    ...config,
    ...admitted,
    ...(isSpanish && { prefersSpanish: true }),
    ...(setUp && { setUp }),
    ...(isNamed && { autoSignIn: 'proxy' }),
  };
}

const names = [`${SESSION_COOKIE}=`, `__Host-${SESSION_COOKIE}=`];

/** Whether the browser has a session token, valid or not. */
export function hasToken({ headers }: FastifyRequest): boolean {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.some((pair) => names.some((name) => pair.startsWith(name) && pair !== name));
}

/** The Set-Cookie header that deletes the token. */
export function withoutToken(origin: string): string {
  const secure = isHttps(origin) ? '; Secure' : '';
  return `${cookieName(origin)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}
