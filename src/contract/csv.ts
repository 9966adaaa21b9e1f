/** Spreadsheets as text, which the server's exports and the pages write. Free of zod, so that the browser may import it. */

/** Spreadsheet programs recognise UTF-8 by it: without it they show accents wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | null;

/** What ends a cell: a program expects the one of its language, and reads a file with the other as one column. */
export type Separator = ',' | ';';

/** What programs of a language expect between two cells. */
export const separators = { en: ',', fr: ';' } as const;

/** A line by RFC 4180, with the separator of a language. */
export function csvLine(cells: readonly Cell[], separator: Separator): string {
  return `${cells.map((cell) => textOf(cell, separator)).join(separator)}\r\n`;
}

function textOf(cell: Cell, separator: Separator): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = withoutFormulas(cell, separator);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const START = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A program that takes another character for the end of a cell finds formulas after it: quotes within a cell do not stop it. */
const INNER: Readonly<Record<Separator, RegExp>> = {
  ',': /(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[;\t\r\n][^\S\r\n]*)/g,
  ';': /(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[,\t\r\n][^\S\r\n]*)/g,
};

/** A spreadsheet program would compute a formula, or send neighbouring cells elsewhere: an apostrophe makes it text. */
function withoutFormulas(text: string, separator: Separator): string {
  const guarded = /[,;\t\r\n]/.test(text) ? text.replace(INNER[separator], "'") : text;
  return START.test(text) ? `'${guarded}` : guarded;
}
