import type { User } from '#contract/user.ts';
import type { Locale } from '#i18n/locale.ts';
import type { RouteName } from '#i18n/paths.ts';
import type { App } from '#web/app/app.ts';
import type { LazyComponent } from '#web/platform/lazy-component.tsx';

/** Where a request is: the page's own address. */
export interface Place {
  readonly url: URL;
  readonly locale: Locale;
}

/** Returns where to send a user who may not see the page; null lets them in. */
export type Guard = (user: User | null, place: Place) => string | null;

/** One page of the product: who may see it, what it needs and what it shows. */
export interface Page {
  readonly name: RouteName;
  /** Whether there is what the address names; where not, there is no such page (docs/rules/pages.md#missing-pages-and-errors). */
  isValid?(place: Place, app: App): boolean;
  readonly guard?: Guard;
  /** To everyone but operators there is no such page. */
  readonly ofOperators?: true;
  /** Kept out of search engines. */
  readonly hidden?: boolean;
  /** What it shows, chunk by chunk. */
  part(user: User | null): LazyComponent;
  /** Gets into the query cache what it shows beyond what every page of a signed-in user stands on. */
  load?(app: App, url: URL): Promise<void>;
}

/** The server's build puts the module that a part imports in its place (scripts/build/name-sources.ts): browsers need none. */
export const SOURCE = '';
