import { loadHome } from '#client/state/queries.ts';
import { matchLocale, pathTo, routeNameAt } from '#i18n/paths.ts';
import type { App } from '#web/app/app.ts';
import type { Entered, Redirect } from '#web/app/navigation.ts';
import { currentUser } from '#web/app/session-user.ts';
import { isDesign } from './design/design-view.tsx';
import { offlinePageFor } from './offline.ts';
import { loadPage } from './pages.ts';

/** Nothing is at an address (docs/rules/pages.md#missing-pages-and-errors). Not fatal: the app goes on from it. */
class NotFoundError extends Error {
  readonly status = 404;
}

/** Lets the user in or sends them away, then gets the page's code and data at the same time; for the server and the browser alike. */
export async function enter(app: App, url: URL): Promise<Entered> {
  const { pathname } = url;
  if (import.meta.env.DEV && isDesign(pathname)) return 'page';
  let page: Awaited<ReturnType<typeof loadPage>>;
  try {
    page = await loadPage(routeNameAt(pathname));
  } catch (error) {
    return await offlinePageFor(error);
  }
  const { locale } = matchLocale(pathname);
  // Other capitals are another address, which leads here (redirects.ts).
  if (page === null || !pathname.startsWith(pathTo(page.name, locale))) return await leadElsewhere(app, url);
  // A document speaks one language: the other one is another document.
  if (locale !== app.locale) return { to: url.href, isDocument: true };
  const place = { url, locale };
  if (page.isValid?.(place, app) === false) throw new NotFoundError(`Page Not Found: ${pathname}`);
  const user = await currentUser(app.client);
  if (page.ofOperators && user?.role !== 'operator') throw new NotFoundError(`Page Not Found: ${pathname}`);
  const elsewhere = page.guard?.(user, place) ?? null;
  if (elsewhere !== null) return { to: elsewhere };
  try {
    if (import.meta.env.SSR && user && app.isLargeAccount?.()) {
      await page.part(user).preload();
      return 'page';
    }
    await Promise.all([
      page.part(user).preload(),
      user && loadHome(app.client.serverState, app.client.api),
      page.load?.(app, url),
    ]);
    return 'page';
  } catch (error) {
    return await offlinePageFor(error);
  }
}

/** Applies the rules for addresses without a page (docs/decisions/navigation.md), whose code loads only then. */
async function leadElsewhere({ config }: App, { pathname, search }: URL): Promise<Redirect> {
  const target = await import('#i18n/redirects.ts').then(
    ({ redirectAt }) => redirectAt(pathname, config),
    () => null,
  );
  if (target === null) throw new NotFoundError(`Page not found: ${pathname}`);
  return target.isPage ? { to: target.to + search } : { to: target.to, isDocument: true };
}
