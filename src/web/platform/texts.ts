import { addAreas } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import type { LaterArea, Messages } from '#i18n/messages.ts';
import { createTranslator } from '#i18n/translate.ts';

let catalogue: { readonly locale: Locale; readonly messages: Messages } | undefined;

/** Sets the catalogue of this document. Only in the browser: the server's catalogues are complete. */
export function setCatalogue(locale: Locale, messages: Messages): void {
  catalogue = { locale, messages };
}

/** The text to show when others cannot be loaded. */
export function fallbackText(): string {
  return catalogue === undefined
    ? ''
    : createTranslator(catalogue.messages, catalogue.locale)('errors.unknown');
}

/** Adds the texts of some areas, for a chunk to load together with its code. */
export async function loadTexts(...areas: LaterArea[]): Promise<void> {
  if (catalogue !== undefined) await addAreas(catalogue.messages, catalogue.locale, areas);
}
