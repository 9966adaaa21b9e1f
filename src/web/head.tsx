import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { matchLocale, pathIn, routeNameAt } from '#i18n/paths.ts';
import { type App, useApp } from './app.ts';
import type { Page } from './page.ts';
import { loadTexts } from './platform/texts.ts';
import { type PageName, pages } from './routes/pages.ts';

/** What the head of the document says about the page it shows. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** Left out of search engines. */
  readonly hidden: boolean;
  readonly canonical: string;
  readonly alternates: Readonly<Record<'en' | 'fr' | 'x-default', string>>;
}

/** The page at a path, or null where there is none. */
export function pageAt(pathname: string): (Page & { name: PageName }) | null {
  const name = routeNameAt(pathname);
  return pages.find((page) => page.name === name) ?? null;
}

export function headOf(app: Pick<App, 't' | 'config'>, pathname: string, failed: boolean): Head {
  const page = failed ? null : pageAt(pathname);
  const name = page?.name ?? 'error';
  const address = (locale: 'en' | 'fr') => app.config.publicUrl + pathIn(pathname, locale);
  return {
    title: app.t(`seo.${name}.title`),
    description: app.t(`seo.${name}.description`),
    hidden: page === null || page.hidden === true,
    canonical: address(matchLocale(pathname).locale),
    alternates: { en: address('en'), fr: address('fr'), 'x-default': address('en') },
  };
}

/** Keeps the head true when the browser moves from page to page; the first one is the server's work, texts and all. */
export function useHead(): void {
  const app = useApp();
  const { pathname } = useLocation();
  const arrived = useRef<string>(null);
  useEffect(() => {
    if (arrived.current === null) {
      arrived.current = pathname;
      return undefined;
    }
    let left = false;
    // Titles that cannot be had now leave the old one: nothing else depends on them.
    loadTexts('seo').then(
      () => !left && showHead(headOf(app, pathname, false)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [app, pathname]);
}

function showHead(head: Head): void {
  document.title = head.title;
  set('meta[name=description]', 'content', head.description);
  set('link[rel=canonical]', 'href', head.canonical);
  for (const [language, address] of Object.entries(head.alternates)) {
    set(`link[hreflang=${language}]`, 'href', address);
  }
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}
