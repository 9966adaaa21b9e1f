import { addAreas } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import type { LaterArea, Messages } from '#i18n/messages.ts';

let spoken: { readonly locale: Locale; readonly messages: Messages } | undefined;

/** Names the catalogue that this document speaks. Only in the browser: the server's catalogues are whole. */
export function speak(locale: Locale, messages: Messages): void {
  spoken = { locale, messages };
}

/** Adds the texts of some areas, for a chunk to await together with its code. */
export async function loadTexts(...areas: LaterArea[]): Promise<void> {
  if (spoken !== undefined) await addAreas(spoken.messages, spoken.locale, areas);
}
