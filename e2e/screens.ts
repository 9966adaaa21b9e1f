import type { PageName } from '#web/routes/pages.ts';

/** How a page is opened, and by which visitor. */
export interface Screen {
  readonly who: readonly ('visitor' | 'member')[];
  /** The query or hash of its address, as a mail or a provider writes it. */
  readonly search?: string;
  /** Exists only where it is configured, and here it is not: the 404 page is shown. */
  readonly missing?: true;
  /** It redirects when its work is done: the test sees the page after it. */
  readonly passing?: true;
}

/** Every screen of the product: a page without an entry here fails the type check and the test. */
export const screens: Readonly<Record<PageName, Screen>> = {
  index: { who: ['visitor', 'member'] },
  apps: { who: ['visitor', 'member'] },
  import: { who: ['visitor', 'member'] },
  'import-loop': { who: ['visitor', 'member'] },
  'import-habitbull': { who: ['visitor'] },
  'import-habitkit': { who: ['member'] },
  'import-table-habit': { who: ['visitor'] },
  'import-beaver': { who: ['member'] },
  'import-tickmate': { who: ['visitor'] },
  'import-rewire': { who: ['member'] },
  'import-habitica': { who: ['visitor'] },
  'import-streaks': { who: ['visitor'] },
  'import-habo': { who: ['visitor'] },
  'import-spreadsheet': { who: ['visitor', 'member'] },
  'auth-login': { who: ['visitor'] },
  'auth-register': { who: ['visitor'] },
  'auth-google-callback': { who: ['visitor'], missing: true },
  'auth-apple-callback': { who: ['visitor'], missing: true },
  'auth-oidc-callback': { who: ['visitor'], missing: true },
  'auth-logout': { who: ['visitor'], passing: true },
  'auth-reset-password': { who: ['visitor', 'member'] },
  'auth-email-confirm': { who: ['visitor'] },
  'auth-email-undo': { who: ['visitor', 'member'], search: '?token=from-a-mail' },
  'product-terms': { who: ['visitor'] },
  'product-privacy': { who: ['visitor'] },
  'product-support': { who: ['visitor', 'member'] },
  'habits-grid': { who: ['member'] },
  'habits-performance': { who: ['member'] },
  settings: { who: ['member'] },
  'settings-profile': { who: ['member'] },
  'settings-import': { who: ['member'] },
  'settings-languages': { who: ['member'] },
  'settings-breaks': { who: ['member'] },
  'settings-close': { who: ['member'] },
  'settings-archives': { who: ['member'] },
};
