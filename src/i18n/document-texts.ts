import type { documents } from './en/documents.ts';
import type { Widen } from './messages.ts';

/** What the server says around pages: English says what there is, and French is typed by it. No browser fetches them. */
export type DocumentTexts = Widen<typeof documents>;
