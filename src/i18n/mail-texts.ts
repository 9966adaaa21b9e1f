import type { mails } from './en/mails.ts';
import type { Widen } from './messages.ts';

/** The catalogue of mails: English defines the shape, and French is typed by it. */
export type MailTexts = Widen<typeof mails>;
