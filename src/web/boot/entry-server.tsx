import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { createApiClient } from '#client/api/api-client.ts';
import { createClient } from '#client/client.ts';
import { keys, settingsQuery, statisticsQuery, statsQuery } from '#client/queries.ts';
import { ServerState } from '#client/server-state.ts';
import type { PageAnswer, PageRequest } from '#contract/page-rendering.ts';
import { documentTexts } from '#i18n/documents.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { matchLocale, pathTo, type RouteName, routeNameAt } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translate.ts';
import { type App, appKey } from '#web/app/app.ts';
import { userIn } from '#web/app/session-user.ts';
import type { DocumentState, PageState } from '#web/app/state.ts';
import { codeOf, statusOf } from '#web/routes/failure.tsx';
import { headOf } from '#web/routes/head.ts';
import { pageAt } from '#web/routes/page-at.ts';
import { createRoutes } from '#web/routes/routes.tsx';
import { type NoScript, writeDocument } from './document.ts';
import { Providers } from './providers.tsx';
import { renderRoom } from './shell-document.tsx';
import { describeProduct } from './structured-data.ts';

export { writeShell } from './shell-document.tsx';

const handler = createStaticHandler(createRoutes());

/** Answers one request for a page: the whole document, or where to go instead. */
export async function render(request: PageRequest): Promise<PageAnswer> {
  const { url } = request;
  let sessionEnded = false;
  const app = await createApp(request, () => {
    sessionEnded = true;
  });
  const requestContext = new RouterContextProvider();
  requestContext.set(appKey, app);
  const result = await handler.query(new Request(url), { requestContext });
  // A token that the server knows no more: what the device kept of that account goes too (specification §8).
  if (sessionEnded && !staysShown(url.pathname)) {
    return { status: 302, location: pathTo('auth-logout', app.locale), sessionEnded };
  }
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('location') ?? '/' };
  }
  const isLeft = isLeftToBrowser(app, request, result);
  if (request.isLargeAccount()) await loadFrame(app, isLeft);
  const written = await request.inTurn(userIn(app.client.serverState)?.id, async () => {
    await request.nextTurn();
    return isLeft ? writeLeft(app, request) : await writePage(app, request, result, sessionEnded);
  });
  return { ...written, sessionEnded };
}

/** A page of a large account is rendered by the browser, but for those that show none of its data: they work without scripts. */
function isLeftToBrowser(app: App, { url, isLargeAccount }: PageRequest, { errors }: StaticHandlerContext) {
  const isMember = userIn(app.client.serverState) !== null;
  return isMember && errors === null && isLargeAccount() && !staysShown(url.pathname);
}

/** Loads the theme, and where the page is rendered here, the figures around it. What cannot be had is left to the browser. */
async function loadFrame({ client: { api, serverState } }: App, isLeft: boolean): Promise<void> {
  const theme = serverState.load(settingsQuery(api));
  const figures = isLeft ? [] : [serverState.load(statisticsQuery(api)), serverState.load(statsQuery(api))];
  await Promise.allSettled([theme, ...figures]);
}

/**
 * A mailed link works whatever became of the session of this browser: an undo is opened by those whom somebody else has signed out.
 * These pages clear the device by themselves (mail-token.ts).
 */
const mailedLinks: ReadonlySet<RouteName | null> = new Set([
  'auth-reset-password',
  'auth-email-confirm',
  'auth-email-undo',
]);

function staysShown(pathname: string): boolean {
  const route = routeNameAt(pathname);
  return route === 'auth-logout' || mailedLinks.has(route);
}

async function createApp(request: PageRequest, onUnauthorized: () => void): Promise<App> {
  const { url, fetch, config, buildId, posted, hasToken, isLargeAccount } = request;
  const { locale } = matchLocale(url.pathname);
  const messages = await loadAllMessages(locale);
  const t = createTranslator(messages, locale);
  const api = createApiClient({ fetch, baseUrl: `${url.origin}/api/v1`, locale, onUnauthorized });
  const serverState = new ServerState();
  if (!hasToken) serverState.set(keys.user, null);
  const client = createClient({ api, serverState });
  return { locale, messages, t, config, buildId, posted, isLargeAccount, client, preload: () => undefined };
}

async function writePage(
  app: App,
  request: PageRequest,
  result: StaticHandlerContext,
  sessionEnded: boolean,
) {
  const { context, markup } = renderSafely(app, request, withStatus(result, request));
  await request.nextTurn();
  const state = { ...stateOf(app, context), ...(sessionEnded && { sessionEnded }) };
  return writeWith(app, request, { status: context.statusCode, markup, state });
}

/** The document of a large account's page: who is here and their settings, and the shapes of a list until the browser has the rest. */
function writeLeft(app: App, request: PageRequest) {
  const { locale, buildId, config, posted, client } = app;
  const state = { locale, buildId, config, posted, queries: client.serverState.snapshot() };
  return writeWith(app, request, { status: 200, markup: renderRoom(), state });
}

interface Written {
  readonly status: number;
  readonly markup: string;
  readonly state: DocumentState;
}

function writeWith(app: App, request: PageRequest, { status, markup, state }: Written) {
  const isLeft = state.router === undefined;
  const { pathname } = request.url;
  const user = userIn(app.client.serverState);
  const page = pageAt(pathname);
  const part = page?.part(user);
  const texts = part?.texts.map((area) => `src/i18n/${app.locale}/${area}.ts`) ?? [];
  const sources = [`src/i18n/${app.locale}.ts`, ...texts, ...(part ? [part.source] : [])];
  if (isLeft) sources.push('src/web/boot/hydrate-from-device.ts');
  const head = headOf(app, pathname, status);
  const isLanding = status < 400 && page?.name === 'index' && user === null;
  const html = writeDocument({
    locale: app.locale,
    theme: app.client.serverState.get(keys.settings)?.theme ?? 'system',
    publicUrl: app.config.publicUrl,
    head,
    app: markup,
    noScript: user === null ? null : noScriptOf(app, isLeft),
    structuredData: isLanding ? describeProduct(app.locale, app.config.publicUrl, app.t) : null,
    state,
    ...request.assets,
    chunks: request.assets.chunksOf(sources),
  });
  return { status, html, signedIn: user !== null, hidden: head.hidden };
}

/** Reading works without scripts, but for a large account, and so does signing out; the rest of what a member does needs them. */
function noScriptOf({ locale }: App, isLeft: boolean): NoScript {
  const { noScript, noScriptLarge, signOut } = documentTexts[locale];
  return {
    text: isLeft ? noScriptLarge : noScript,
    link: { text: signOut, href: pathTo('auth-logout', locale) },
  };
}

/** An error of ours carries its status; any other is a 500 that somebody should hear of. */
function withStatus(context: StaticHandlerContext, { onError }: PageRequest): StaticHandlerContext {
  const error: unknown = Object.values(context.errors ?? {}).at(0);
  if (error === undefined) return context;
  const statusCode = statusOf(error);
  if (statusCode >= 500) onError(error);
  return { ...context, statusCode };
}

/** A component that breaks while it renders becomes the error page too. */
function renderSafely(app: App, { onError }: PageRequest, context: StaticHandlerContext) {
  try {
    return { context, markup: renderMarkup(app, context) };
  } catch (error) {
    onError(error);
    const failed = { ...context, statusCode: 500, errors: { root: error } };
    return { context: failed, markup: renderMarkup(app, failed) };
  }
}

function renderMarkup(app: App, context: StaticHandlerContext): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <Providers app={app}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
}

function stateOf(app: App, context: StaticHandlerContext): PageState {
  const errors = Object.entries(context.errors ?? {}).map(([id, error]): [string, unknown] => [
    id,
    { status: statusOf(error), code: codeOf(error) },
  ]);
  return {
    locale: app.locale,
    buildId: app.buildId,
    config: app.config,
    posted: app.posted,
    queries: app.client.serverState.snapshot(),
    router: {
      loaderData: context.loaderData,
      ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
    },
  };
}
