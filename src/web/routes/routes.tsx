import { type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router';
import { loadHome } from '#client/queries.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { type App, appKey } from '#web/app/app.ts';
import { currentUser } from '#web/app/session-user.ts';
import { designRoute } from './design/design-route.tsx';
import { Failure } from './failure.tsx';
import { invalidPage, NotFoundError } from './not-found.ts';
import { type AWAY, stayAway } from './offline.ts';
import type { Page } from './page.ts';
import { PageView } from './page-view.tsx';
import { pages } from './pages.ts';
import { Root } from './root.tsx';

/** The routes of every page in both languages, for the server and the browser alike. */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: Failure,
      children: [
        ...locales.flatMap((locale) => pages.map((page) => routeOf(page, locale))),
        ...(import.meta.env.DEV ? locales.map(designRoute) : []),
        { id: 'unknown', path: '*', loader: leadElsewhere },
      ],
    },
  ];
}

function routeOf(page: Page, locale: Locale): RouteObject {
  return {
    id: routeId(page, locale),
    path: pathTo(page.name, locale),
    // Other capitals are another address, which leads here (redirects.ts).
    caseSensitive: true,
    handle: page,
    loader: (args) => enter(page, locale, args),
    element: <PageView page={page} />,
  };
}

function routeId(page: Page, locale: Locale): string {
  return `${locale}:${page.name}`;
}

/** Lets the user in or sends them away, then gets the page's code and data at the same time. */
async function enter(
  page: Page,
  locale: Locale,
  { request, context }: LoaderFunctionArgs,
): Promise<Response | typeof AWAY | null> {
  const app: App = context.get(appKey);
  // A document speaks one language: the other one is another document.
  if (locale !== app.locale) return redirectDocument(request.url);
  const place = { url: new URL(request.url), locale };
  if (page.isValid?.(place, app) === false) throw invalidPage(place.url.pathname);
  const user = await currentUser(app.client);
  const elsewhere = page.guard?.(user, place) ?? null;
  if (elsewhere !== null) return redirect(elsewhere);
  try {
    if (import.meta.env.SSR && user && app.isLargeAccount?.()) {
      await page.part(user).preload();
      return null;
    }
    await Promise.all([
      page.part(user).preload(),
      user && loadHome(app.client.serverState, app.client.api),
      page.load?.(app, place.url),
    ]);
    return null;
  } catch (error) {
    return await stayAway(error);
  }
}

/** By the rules for addresses that are no page's (specification §2): fetched when somebody comes to one, and not before. */
async function leadElsewhere({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { config }: App = context.get(appKey);
  const { pathname, search } = new URL(request.url);
  const target = await import('#i18n/redirects.ts').then(
    ({ redirectAt }) => redirectAt(pathname, config),
    () => null,
  );
  if (target === null) throw new NotFoundError(pathname);
  return target.isPage ? redirect(target.to + search) : redirectDocument(target.to);
}
