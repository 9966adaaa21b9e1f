import type { calendarFeeds } from './en/calendar-feeds.ts';
import type { cheers } from './en/cheers.ts';
import type { documents } from './en/documents.ts';
import type { mails } from './en/mails.ts';
import type { reminders } from './en/reminders.ts';
import type { spreadsheets } from './en/spreadsheets.ts';
import type { first, later } from './en.ts';

/** The shape of a catalogue, whatever its words. */
export type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> };

/** The texts of a signed-in user's first screen. */
export type FirstMessages = Widen<typeof first>;

/** The areas that are loaded with the components that use them. */
export type LaterArea = keyof typeof later;

/** The English module of an area exports the texts under the name of the area. */
type English<Area extends LaterArea> =
  Awaited<ReturnType<(typeof later)[Area]>> extends { readonly [Name in Area]: infer Texts } ? Texts : never;

/** A catalogue: English defines the keys, and French is typed by it. */
export type Messages = FirstMessages & { readonly [Area in LaterArea]: Widen<English<Area>> };

/** How each area of a language is loaded. */
export type LaterTexts = { readonly [Area in LaterArea]: () => Promise<Pick<Messages, Area>> };

/** Catalogues of their own, which are no part of the one of a page. */
export type CalendarFeedTexts = Widen<typeof calendarFeeds>;
export type CheerTexts = Widen<typeof cheers>;
export type DocumentTexts = Widen<typeof documents>;
export type MailTexts = Widen<typeof mails>;
export type ReminderTexts = Widen<typeof reminders>;
export type SpreadsheetTexts = Widen<typeof spreadsheets>;
