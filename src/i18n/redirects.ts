import type { PublicConfig } from '#contract/public-config.ts';
import type { Locale } from './locale.ts';
import { matchLocale, pathTo, type RouteName, routeNameAt, yearIn, yearPath } from './paths.ts';

/** The target of an address that is not a page. */
export interface Redirect {
  readonly to: string;
  /** A page of this site; anything else is a document of its own and leaves the page (docs/rules/pages.md#addresses). */
  readonly isPage: boolean;
  /** Browsers may remember it: false where the operator's settings decide the target. */
  readonly permanent: boolean;
}

/** Addresses that people type, and addresses of old links, each in both languages. */
const pages: ReadonlyMap<string, RouteName> = new Map([
  ['/home', 'index'],
  ['/habits', 'index'],
  ['/download', 'apps'],
  ['/login', 'auth-login'],
  ['/signin', 'auth-login'],
  ['/auth', 'auth-login'],
  ['/logout', 'auth-logout'],
  ['/signout', 'auth-logout'],
  ['/register', 'auth-register'],
  ['/signup', 'auth-register'],
  ['/join', 'auth-register'],
  ['/forgot', 'auth-reset-password'],
  ['/auth/password', 'auth-reset-password'],
  ['/privacy', 'product-privacy'],
  ['/terms', 'product-terms'],
  ['/support', 'product-support'],
  ['/help', 'product-support'],
  ['/performance', 'habits-performance'],
  ['/profile', 'settings-profile'],
  ['/archives', 'settings-archives'],
  ['/languages', 'settings-languages'],
]);

const elsewhere: ReadonlyMap<string, string> = new Map([
  ['/api', '/api/docs'],
  ['/docs', '/docs/'],
  ['/emoji-art', 'https://github.com/jdecked/twemoji'],
  // Requested by browsers that ignore the document's head.
  ['/favicon.ico', '/icons/icon-192.png'],
  ['/apple-touch-icon.png', '/icons/apple-touch-icon.png'],
  ['/apple-touch-icon-precomposed.png', '/icons/apple-touch-icon.png'],
]);

/** The operator's store pages of the apps. */
const stores: ReadonlyMap<string, (config: PublicConfig) => PublicConfig['appStore']> = new Map([
  ['/ios', ({ appStore }) => appStore],
  ['/android', ({ playStore }) => playStore],
]);

/**
 * The rule for an address that is not a page's own, or null: the server answers by it, and so does navigation in the browser. A page is
 * found whatever capitals its address has; the target is always a path of the tables above, never a part of the address.
 */
export function redirectAt(pathname: string, config: PublicConfig): Redirect | null {
  const { locale, path } = matchLocale(pathname);
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const name = routeNameAt(pathname.toLowerCase()) ?? pages.get(bare.toLowerCase());
  if (name !== undefined) {
    const year = yearIn(pathname.toLowerCase());
    const to = year === null ? pathTo(name, locale) : yearPath(year, locale);
    return to === pathname ? null : { to, isPage: true, permanent: true };
  }
  const to = elsewhere.get(bare);
  if (to === pathname) return null;
  return to === undefined ? storeAt(bare, locale, config) : { to, isPage: false, permanent: true };
}

/** The store's page in the language of the address, or in any that exists; without one, the page about the apps. */
function storeAt(path: string, locale: Locale, config: PublicConfig): Redirect | null {
  const store = stores.get(path);
  if (store === undefined) return null;
  const links = store(config) ?? {};
  const to = links[locale] ?? Object.values(links)[0];
  return to === undefined
    ? { to: pathTo('apps', locale), isPage: true, permanent: false }
    : { to, isPage: false, permanent: false };
}
