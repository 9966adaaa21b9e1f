import type { PageName } from '#web/routes/pages.ts';

/** How a page is come to, and by whom. */
export interface Screen {
  readonly who: readonly ('visitor' | 'member')[];
  /** What its address carries, as a mail or a provider would have written it. */
  readonly search?: string;
  /** Not there unless it is configured, and here it is not: the page of what is not found stands in its place. */
  readonly missing?: true;
  /** It does its work and goes on to another page: what stands at the end is that one. */
  readonly passing?: true;
}

/** Every screen of the product: a page without an entry here does not pass the type check, nor the test. */
export const screens: Readonly<Record<PageName, Screen>> = {
  index: { who: ['visitor', 'member'] },
  apps: { who: ['visitor', 'member'] },
  'auth-login': { who: ['visitor'] },
  'auth-register': { who: ['visitor'] },
  'auth-google-callback': { who: ['visitor'], missing: true },
  'auth-apple-callback': { who: ['visitor'], missing: true },
  'auth-logout': { who: ['visitor'], passing: true },
  'auth-reset-password': { who: ['visitor', 'member'] },
  'auth-email-confirm': { who: ['visitor'], search: '?token=from-a-mail' },
  'auth-email-undo': { who: ['visitor', 'member'], search: '?token=from-a-mail' },
  'product-terms': { who: ['visitor'] },
  'product-privacy': { who: ['visitor'] },
  'product-support': { who: ['visitor', 'member'] },
  'habits-performance': { who: ['member'] },
  settings: { who: ['member'] },
  'settings-profile': { who: ['member'] },
  'settings-languages': { who: ['member'] },
  'settings-close': { who: ['member'] },
  'settings-archives': { who: ['member'] },
};
