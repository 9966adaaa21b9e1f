/** Spreadsheet programs recognise UTF-8 by it: without it they show accents wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;

/** A line by RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet program would compute it, or send neighbouring cells elsewhere: an apostrophe makes it text. */
function isFormula(text: string): boolean {
  return /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text);
}
