import type { PageName } from '#web/routes/pages.ts';

/** How a page is opened, and by which reader: by the first one in every tier. */
export interface Screen {
  readonly who: readonly ('visitor' | 'member')[];
  /** The quick tier visits it. */
  readonly quick?: true;
  /** It is laid out like another screen: one screen and language is enough. `texts`: only its texts are its own, and what they can break. */
  readonly alike?: true | 'texts';
  /** The query or hash of its address, as a mail or a provider writes it. */
  readonly search?: string;
  /** Exists only where it is configured, and here it is not: the 404 page is shown. */
  readonly missing?: true;
  /** It redirects when its work is done: the test sees the page after it. */
  readonly passing?: true;
}

/** Every screen of the product: a page without an entry here fails the type check. */
export const screens: Readonly<Record<PageName, Screen>> = {
  index: { who: ['visitor', 'member'], quick: true },
  apps: { who: ['member', 'visitor'], alike: true },
  import: { who: ['visitor', 'member'] },
  'import-loop': { who: ['member', 'visitor'], quick: true },
  'import-habitbull': { who: ['visitor'], alike: 'texts' },
  'import-habitkit': { who: ['member'], alike: 'texts' },
  'import-table-habit': { who: ['visitor'], alike: 'texts' },
  'import-beaver': { who: ['member'], alike: 'texts' },
  'import-tickmate': { who: ['visitor'], alike: 'texts' },
  'import-rewire': { who: ['member'], alike: 'texts' },
  'import-habitica': { who: ['visitor'], alike: 'texts' },
  'import-streaks': { who: ['visitor'], alike: 'texts' },
  'import-habo': { who: ['visitor'], alike: 'texts' },
  'import-spreadsheet': { who: ['visitor', 'member'], alike: true },
  'auth-login': { who: ['visitor'] },
  'auth-register': { who: ['visitor'], quick: true },
  'auth-device': { who: ['visitor', 'member'] },
  'auth-google-callback': { who: ['visitor'], missing: true, alike: 'texts' },
  'auth-apple-callback': { who: ['visitor'], missing: true, alike: 'texts' },
  'auth-oidc-callback': { who: ['visitor'], missing: true },
  'auth-logout': { who: ['visitor'], passing: true, alike: true },
  'auth-reset-password': { who: ['visitor', 'member'] },
  'auth-email-confirm': { who: ['visitor'] },
  'auth-email-undo': { who: ['visitor', 'member'], search: '?token=from-a-mail', alike: true },
  'product-terms': { who: ['visitor'], quick: true },
  'product-privacy': { who: ['visitor'], alike: 'texts' },
  'product-support': { who: ['member', 'visitor'], alike: true },
  'help-api': { who: ['visitor', 'member'] },
  'habits-grid': { who: ['member'], quick: true },
  'habits-performance': { who: ['member'], quick: true },
  'habits-year': { who: ['member'], quick: true },
  'habits-table': { who: ['member'], quick: true },
  'habits-sets': { who: ['member', 'visitor'], quick: true },
  circles: { who: ['member'], quick: true },
  'circles-join': { who: ['visitor', 'member'], quick: true },
  settings: { who: ['member'], quick: true },
  'settings-profile': { who: ['member'] },
  'settings-import': { who: ['member'] },
  'settings-languages': { who: ['member'] },
  'settings-breaks': { who: ['member'] },
  'settings-close': { who: ['member'] },
  'settings-archives': { who: ['member'] },
  'settings-connections': { who: ['member'] },
  // To everyone but operators there is no such page (operator.spec.ts).
  operator: { who: ['member'], missing: true, alike: true },
  'operator-setup': { who: ['visitor', 'member'] },
};
