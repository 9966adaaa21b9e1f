/** The product's own texts: what each page says, in order. The words are in the catalogue under `product`. */
export const sections = {
  terms: ['club', 'account', 'yours', 'fair', 'leaving', 'software', 'answer'],
  privacy: ['kept', 'why', 'seen', 'cookies', 'long', 'rights'],
  support: ['password', 'mail', 'past', 'rest', 'schedule', 'leave'],
} as const;

/** The day from which the terms and the privacy page hold. */
export const IN_FORCE_SINCE = '2026-11-21';
