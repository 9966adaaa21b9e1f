import type { mails } from './en/mails.ts';
import type { Widen } from './messages.ts';

/** What the catalogue of mails holds: English says what there is, and French is typed by it. */
export type MailTexts = Widen<typeof mails>;
