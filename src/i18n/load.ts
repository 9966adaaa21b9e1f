import type { Locale } from './locale.ts';
import type { LaterArea, Messages } from './messages.ts';

/** Every text of a language, for the server. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const areas = Object.keys(laterAreas) as LaterArea[];
  const messages = await loadFirstMessages(locale);
  await addAreas(messages, locale, areas);
  return messages;
}

/**
 * The texts of the first screen; in the browser a chunk of its own, so that the other language is never loaded. `addAreas` adds later
 * areas before their first use.
 */
export async function loadFirstMessages(locale: Locale): Promise<Messages> {
  const first = locale === 'fr' ? (await import('./fr.ts')).fr : (await import('./en.ts')).en;
  return { ...first } as Messages;
}

/** Adds areas to a loaded catalogue. */
export async function addAreas(
  messages: Messages,
  locale: Locale,
  areas: readonly LaterArea[],
): Promise<void> {
  const missing = areas.filter((area) => !Object.hasOwn(messages, area));
  for (const texts of await Promise.all(missing.map((area) => laterAreas[area][locale]()))) {
    Object.assign(messages, texts);
  }
}

/** The texts that the first screen of a signed-in user does not need: each area is a chunk of its own. */
export const laterAreas = {
  arrange: { en: () => import('./en/arrange.ts'), fr: () => import('./fr/arrange.ts') },
  creator: { en: () => import('./en/creator.ts'), fr: () => import('./fr/creator.ts') },
  emojiPicker: { en: () => import('./en/emojiPicker.ts'), fr: () => import('./fr/emojiPicker.ts') },
  logout: { en: () => import('./en/logout.ts'), fr: () => import('./fr/logout.ts') },
  seo: { en: () => import('./en/seo.ts'), fr: () => import('./fr/seo.ts') },
  account: { en: () => import('./en/account.ts'), fr: () => import('./fr/account.ts') },
  activity: { en: () => import('./en/activity.ts'), fr: () => import('./fr/activity.ts') },
  apps: { en: () => import('./en/apps.ts'), fr: () => import('./fr/apps.ts') },
  away: { en: () => import('./en/away.ts'), fr: () => import('./fr/away.ts') },
  auth: { en: () => import('./en/auth.ts'), fr: () => import('./fr/auth.ts') },
  channels: { en: () => import('./en/channels.ts'), fr: () => import('./fr/channels.ts') },
  ownData: { en: () => import('./en/ownData.ts'), fr: () => import('./fr/ownData.ts') },
  performance: { en: () => import('./en/performance.ts'), fr: () => import('./fr/performance.ts') },
  product: { en: () => import('./en/product.ts'), fr: () => import('./fr/product.ts') },
  confirmation: { en: () => import('./en/confirmation.ts'), fr: () => import('./fr/confirmation.ts') },
  landing: { en: () => import('./en/landing.ts'), fr: () => import('./fr/landing.ts') },
  providers: { en: () => import('./en/providers.ts'), fr: () => import('./fr/providers.ts') },
  toasts: { en: () => import('./en/toasts.ts'), fr: () => import('./fr/toasts.ts') },
  validation: { en: () => import('./en/validation.ts'), fr: () => import('./fr/validation.ts') },
  security: { en: () => import('./en/security.ts'), fr: () => import('./fr/security.ts') },
  shortcuts: { en: () => import('./en/shortcuts.ts'), fr: () => import('./fr/shortcuts.ts') },
  hints: { en: () => import('./en/hints.ts'), fr: () => import('./fr/hints.ts') },
  unsent: { en: () => import('./en/unsent.ts'), fr: () => import('./fr/unsent.ts') },
  undo: { en: () => import('./en/undo.ts'), fr: () => import('./fr/undo.ts') },
  welcome: { en: () => import('./en/welcome.ts'), fr: () => import('./fr/welcome.ts') },
  update: { en: () => import('./en/update.ts'), fr: () => import('./fr/update.ts') },
  proof: { en: () => import('./en/proof.ts'), fr: () => import('./fr/proof.ts') },
  emailLink: { en: () => import('./en/emailLink.ts'), fr: () => import('./fr/emailLink.ts') },
  emailUndo: { en: () => import('./en/emailUndo.ts'), fr: () => import('./fr/emailUndo.ts') },
  moments: { en: () => import('./en/moments.ts'), fr: () => import('./fr/moments.ts') },
  day: { en: () => import('./en/day.ts'), fr: () => import('./fr/day.ts') },
  sheet: { en: () => import('./en/sheet.ts'), fr: () => import('./fr/sheet.ts') },
};
