import type { documents } from './en/documents.ts';
import type { Widen } from './messages.ts';

/** The shape of the texts around pages: English defines it, and French is typed by it. Browsers do not load them. */
export type DocumentTexts = Widen<typeof documents>;
