import type { spreadsheets } from './en/spreadsheets.ts';
import type { Widen } from './messages.ts';

/** The headings and words of an exported spreadsheet. */
export type SpreadsheetTexts = Widen<typeof spreadsheets>;
