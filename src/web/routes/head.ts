import { defaultLocale, type Locale } from '#i18n/locale.ts';
import { matchLocale, pathTo } from '#i18n/paths.ts';
import type { App } from '#web/app/app.ts';
import { type PageName, pageAt } from './pages.ts';

/** What the head of the document says about the page it shows. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** Left out of search engines. */
  readonly hidden: boolean;
  /** The page's own address, and those of its twins; null where there is no page. */
  readonly addresses: Addresses | null;
}

interface Addresses {
  readonly canonical: string;
  readonly alternates: Readonly<Record<Locale | 'x-default', string>>;
}

/** The head of the page at a path; `status` says how showing it went. */
export function headOf(app: Pick<App, 't' | 'config'>, pathname: string, status = 200): Head {
  const page = status < 400 ? pageAt(pathname) : null;
  const name = page?.name ?? (status === 404 ? 'missing' : 'error');
  return {
    title: app.t(`seo.${name}.title`),
    description: app.t(`seo.${name}.description`),
    hidden: page === null || page.hidden === true,
    addresses: page && addressesOf(page.name, app.config.publicUrl, matchLocale(pathname).locale),
  };
}

function addressesOf(name: PageName, origin: string, locale: Locale): Addresses {
  const address = (language: Locale) => origin + pathTo(name, language);
  return {
    canonical: address(locale),
    alternates: { en: address('en'), fr: address('fr'), 'x-default': address(defaultLocale) },
  };
}
