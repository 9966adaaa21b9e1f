import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { PostedForm } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Locale } from '#i18n/locale.ts';

/** What the server tells the browser of the page it rendered. */
export interface PageState {
  readonly locale: Locale;
  readonly buildId: string;
  readonly config: PublicConfig;
  readonly posted?: PostedForm | undefined;
  readonly queries: DehydratedState;
  readonly router: HydrationState;
}

export function readState(): PageState {
  return JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState;
}
