import type { Provider } from './account.ts';

/** The languages of store links: ours, and Spanish (docs/rules/pages.md#stores-and-outside-services). */
export type StoreLanguage = 'en' | 'fr' | 'es';

/** The address of an app's store page, by its language. */
export type StoreLinks = Readonly<Partial<Record<StoreLanguage, string>>>;

/** A service that counts visits by the protocol of Plausible. */
export interface Analytics {
  /** The address that receives the events. */
  readonly endpoint: string;
  /** The name of this site at the service. */
  readonly domain: string;
}

/** The part of the server's configuration that every page contains. A service that is not set up is left out. Free of zod. */
export interface PublicConfig {
  /** The origin of links, canonical addresses and redirects, without a trailing slash. */
  readonly publicUrl: string;
  /** The origin of this very page, where the server has several and this one is not the first. */
  readonly here?: string;
  /** The server has several addresses, each with passkeys of its own. */
  readonly hasOthers?: true;
  /** The providers that a browser can sign in with. */
  readonly signIn?: readonly Provider[];
  /** The shown name of the provider `oidc`. */
  readonly oidcName?: string;
  /** The sign-in page begins by itself: by the provider `oidc`, or as the person whom a proxy names. */
  readonly autoSignIn?: 'oidc' | 'proxy';
  /** A sign-out may lead on: sessions that began elsewhere end there too. */
  readonly endsElsewhere?: true;
  /** How new members are admitted; anyone when left out. */
  readonly registration?: 'invite' | 'closed';
  /** The domains of the email addresses that may register; all when left out. */
  readonly emailDomains?: readonly string[];
  /** Browsers offer passkeys at this address. */
  readonly passkeys?: true;
  readonly appStore?: StoreLinks;
  readonly playStore?: StoreLinks;
  /** The club has no operator yet: the person with the code of its server may set it up. */
  readonly setUp?: true;
  /** The browser prefers Spanish to our languages. */
  readonly prefersSpanish?: true;
  /** Addresses of the operator's social profiles. */
  readonly socialLinks?: readonly string[];
  /** The address of the source code of this server (AGPL, section 13). */
  readonly sourceUrl?: string;
  /** There is no reference of the API at /api/docs. */
  readonly noApiDocs?: true;
  readonly analytics?: Analytics;
  /** The address for error reports, by the protocol of Sentry. In production only. */
  readonly sentryDsn?: string;
  readonly crispWebsiteId?: string;
}

/** The origin of the page that has this configuration. */
export const originIn = ({ publicUrl, here = publicUrl }: Pick<PublicConfig, 'publicUrl' | 'here'>): string =>
  here;
