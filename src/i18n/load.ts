import type { Locale } from './locale.ts';
import type { LaterArea, Messages } from './messages.ts';

/** The texts of the first screen of a language, and the places of its others; in the browser a chunk of its own. */
const languages = { en: async () => await import('./en.ts'), fr: async () => await import('./fr.ts') };

/** Every text of a language, for the server. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const { later } = await languages[locale]();
  const messages = await loadFirstMessages(locale);
  await addAreas(messages, locale, Object.keys(later) as LaterArea[]);
  return messages;
}

/** The texts of the first screen. `addAreas` adds later areas before their first use. */
export async function loadFirstMessages(locale: Locale): Promise<Messages> {
  const { first } = await languages[locale]();
  return { ...first } as Messages;
}

/** Adds areas to a loaded catalogue. */
export async function addAreas(
  messages: Messages,
  locale: Locale,
  areas: readonly LaterArea[],
): Promise<void> {
  const { later } = await languages[locale]();
  const missing = areas.filter((area) => !Object.hasOwn(messages, area));
  for (const texts of await Promise.all(missing.map((area) => later[area]()))) Object.assign(messages, texts);
}
