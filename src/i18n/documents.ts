import { documents as en } from './en/documents.ts';
import { documents as fr } from './fr/documents.ts';
import type { Locale } from './locale.ts';
import type { DocumentTexts } from './messages.ts';

/** The texts of documents, for the server: both languages at once. */
export const documentTexts: Readonly<Record<Locale, DocumentTexts>> = { en, fr };
