import type { PublicConfig } from '#contract/public-config.ts';

/** The sections of each text page, in order. The texts are in the catalogue under `product`. */
export const sections = {
  terms: ['club', 'account', 'yours', 'fair', 'leaving', 'software', 'answer'],
  privacy: ['kept', 'why', 'seen', 'cookies', 'analytics', 'errors', 'chat', 'long', 'rights'],
  support: ['password', 'mail', 'past', 'rest', 'schedule', 'leave'],
} as const;

/** The date of the terms and the privacy page. */
export const IN_FORCE_SINCE = '2026-11-21';

/** The sections of the privacy page: only the configured outside services. */
export function privacySections({ analytics, sentryDsn, crispWebsiteId }: PublicConfig) {
  const inUse = { analytics, errors: sentryDsn, chat: crispWebsiteId };
  return sections.privacy.filter(
    (name) => !(name in inUse) || inUse[name as keyof typeof inUse] !== undefined,
  );
}
