import type { StateSnapshot } from '#client/state/server-state.ts';
import type { ShellSettings } from '#contract/page-rendering.ts';
import { matchLocale } from '#i18n/paths.ts';
import type { App } from './app.ts';
import type { Outcome } from './navigation.ts';

/** What every document tells the browser. */
export interface DocumentState
  extends Pick<App, 'locale' | 'buildId' | 'config' | 'posted' | 'sessionEnded'> {
  /** The origin of the API where it is not the document's own. */
  readonly apiOrigin?: string | undefined;
  /** What an operator set of the apps of the stores, in theirs. */
  readonly shell?: ShellSettings | undefined;
  /** Left out of the document of the app itself, which begins on what the device holds; of a large account, who is here and their settings. */
  readonly queries?: StateSnapshot;
  /** Left out where the browser renders the page. */
  readonly page?: Outcome;
}

export function readState(): DocumentState {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as DocumentState;
  // A shell has one document for both languages.
  return import.meta.env.NATIVE ? { ...state, locale: matchLocale(location.pathname).locale } : state;
}
