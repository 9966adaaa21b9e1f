import { addAreas } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import type { LaterArea, Messages } from '#i18n/messages.ts';
import { createTranslator } from '#i18n/translate.ts';

let catalogue: { readonly locale: Locale; readonly messages: Messages } | undefined;

/** Names the catalogue that this document speaks. Only in the browser: the server's catalogues are whole. */
export function setCatalogue(locale: Locale, messages: Messages): void {
  catalogue = { locale, messages };
}

/** What is left to say when the words of something cannot be had. */
export function fallbackText(): string {
  return catalogue === undefined
    ? ''
    : createTranslator(catalogue.messages, catalogue.locale)('errors.unknown');
}

/** Adds the texts of some areas, for a chunk to await together with its code. */
export async function loadTexts(...areas: LaterArea[]): Promise<void> {
  if (catalogue !== undefined) await addAreas(catalogue.messages, catalogue.locale, areas);
}
