import { dehydrate, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PublicConfig } from '#contract/public-config.ts';
import { loadMessages } from '#i18n/load.ts';
import { matchLocale } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translate.ts';
import { type App, appKey } from './app.ts';
import type { Assets } from './assets.ts';
import { writeDocument } from './document.ts';
import { headOf, pageAt } from './head.tsx';
import { Providers } from './providers.tsx';
import { statusOf } from './routes/failure.tsx';
import { createRoutes } from './routes.tsx';
import { userIn } from './session-user.ts';
import type { PageState } from './state.ts';

export interface PageRequest {
  readonly url: URL;
  /** Reaches the API with the credentials of the request that the page answers. */
  readonly fetch: typeof fetch;
  readonly config: PublicConfig;
  readonly buildId: string;
  readonly assets: Assets;
  /** Hears of an error that the visitor sees as a 500. */
  readonly onError: (error: unknown) => void;
}

export type PageAnswer =
  | { readonly status: number; readonly html: string; readonly signedIn: boolean }
  | { readonly status: number; readonly location: string };

const handler = createStaticHandler(createRoutes());

/** Answers one request for a page: the whole document, or where to go instead. */
export async function render(request: PageRequest): Promise<PageAnswer> {
  const app = await createApp(request);
  const requestContext = new RouterContextProvider();
  requestContext.set(appKey, app);
  const result = await handler.query(new Request(request.url), { requestContext });
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('location') ?? '/' };
  }
  return writePage(app, request, result);
}

async function createApp({ url, config, buildId }: PageRequest): Promise<App> {
  const { locale } = matchLocale(url.pathname);
  const messages = await loadMessages(locale);
  const t = createTranslator(messages, locale);
  return { locale, messages, t, config, buildId, queryClient: new QueryClient(), preload: () => undefined };
}

function writePage(app: App, request: PageRequest, result: StaticHandlerContext): PageAnswer {
  const { context, markup } = renderSafely(app, request, withStatus(result, request));
  const user = userIn(app.queryClient);
  const status = context.statusCode;
  const { pathname } = request.url;
  const page = pageAt(pathname);
  const sources = [
    'src/web/entry-client.tsx',
    `src/i18n/${app.locale}.ts`,
    ...(page ? [page.part(user).source] : []),
  ];
  const html = writeDocument({
    locale: app.locale,
    theme: 'system',
    head: headOf(app, pathname, status >= 400),
    app: markup,
    state: stateOf(app, context),
    ...request.assets,
    chunks: request.assets.chunksOf(sources),
  });
  return { status, html, signedIn: user !== null };
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
  const errors = Object.entries(context.errors ?? {}).map(([id, error]) => [id, { status: statusOf(error) }]);
  return {
    locale: app.locale,
    buildId: app.buildId,
    config: app.config,
    queries: dehydrate(app.queryClient),
    router: {
      loaderData: context.loaderData,
      ...(errors.length > 0 && { errors: Object.fromEntries(errors) as Record<string, unknown> }),
    },
  };
}
