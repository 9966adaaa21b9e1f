import type { PublicConfig } from '#contract/public-config.ts';

/** The product's own texts: what each page says, in order. The words are in the catalogue under `product`. */
export const sections = {
  terms: ['club', 'account', 'yours', 'fair', 'leaving', 'software', 'answer'],
  privacy: ['kept', 'why', 'seen', 'cookies', 'analytics', 'errors', 'chat', 'long', 'rights'],
  support: ['password', 'mail', 'past', 'rest', 'schedule', 'leave'],
} as const;

/** The day from which the terms and the privacy page hold. */
export const IN_FORCE_SINCE = '2026-11-21';

/** What the privacy page says here: of the services outside only those that are set up. */
export function privacySections({ analytics, sentryDsn, crispWebsiteId }: PublicConfig) {
  const inUse = { analytics, errors: sentryDsn, chat: crispWebsiteId };
  return sections.privacy.filter(
    (name) => !(name in inUse) || inUse[name as keyof typeof inUse] !== undefined,
  );
}
