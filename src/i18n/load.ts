import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';

/** The catalogue of a language; in the browser a chunk of its own, so that the other one is never fetched. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === 'fr' ? (await import('./fr.ts')).fr : (await import('./en.ts')).en;
}
