import type { spreadsheets } from './en/spreadsheets.ts';
import type { Widen } from './messages.ts';

/** What a spreadsheet of one's own data says beside what is in it. */
export type SpreadsheetTexts = Widen<typeof spreadsheets>;
