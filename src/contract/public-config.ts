import type { Provider } from './account.ts';

/** The languages that the stores are linked in: ours, and Spanish (specification §9). */
export type StoreLanguage = 'en' | 'fr' | 'es';

/** Where an app is in a store, by the language of its page there. */
export type StoreLinks = Readonly<Partial<Record<StoreLanguage, string>>>;

/** A service that counts visits by the protocol of Plausible. */
export interface Analytics {
  /** Takes the events. */
  readonly endpoint: string;
  /** What the service knows this site as. */
  readonly domain: string;
}

/** What the browser may know of the server's configuration: it is part of every page. What is not set up is left out. Free of zod. */
export interface PublicConfig {
  /** The origin that links, canonical addresses and redirects carry, without a slash at the end. */
  readonly publicUrl: string;
  /** The providers that a browser can sign in by. */
  readonly signIn?: readonly Provider[];
  readonly appStore?: StoreLinks;
  readonly playStore?: StoreLinks;
  /** The browser that asked would rather read Spanish than either of our languages. */
  readonly prefersSpanish?: true;
  /** Addresses of the club's profiles elsewhere. */
  readonly socialLinks?: readonly string[];
  /** Where the source of what runs here is (AGPL, section 13). */
  readonly sourceUrl?: string;
  readonly analytics?: Analytics;
  /** Where errors are reported to, by the protocol of Sentry. In production only. */
  readonly sentryDsn?: string;
  readonly crispWebsiteId?: string;
}
