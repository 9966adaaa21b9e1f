import { parseDate } from '../dates.ts';
import { ForeignFileError } from '../foreign.ts';
import { isNamed } from './columns.ts';

export type Row = readonly string[];
export type Rows = readonly Row[];

/** A table without what stands above it. */
export interface Table {
  /** The name of each column; empty for none. */
  readonly names: readonly string[];
  readonly body: Rows;
}

/** Columns of a table: 60 years of days are fewer. */
const COLUMNS_MAX = 25_000;
/** Rows in which the top of a table is looked for, and those that tell what its columns are. */
const TOP_ROWS = 30;
export const SAMPLE_SIZE = 300;

/** A cell of a row, without the spaces around it. */
export const cellOf = (row: Row, column = -1): string => row[column]?.trim() ?? '';

const filledIn = (row: Row): number => row.filter((cell) => cell.trim() !== '').length;

/** What was found last: a table has each of its dates many times. */
const known = new Map<string, boolean>();
const KNOWN_MAX = 30_000;

/** Whether a text is a date, in some order. */
export function isDateText(text: string): boolean {
  if (text.length < 5 || !/\d/.test(text)) return false;
  const found = known.get(text);
  if (found !== undefined) return found;
  const is = (['dmy', 'mdy', 'ymd'] as const).some((order) => parseDate(text, order) !== null);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, is);
  return is;
}

/** Refuses a table that is wider than years of days. */
export function checkWidth(rows: Rows): void {
  if (rows.some((row) => row.length > COLUMNS_MAX)) throw new ForeignFileError('tooMany');
}

const widthOf = (rows: Rows): number => rows.reduce((width, row) => Math.max(width, row.length), 0);

/** The column of the dates: the one that is named so, else the one with most of them; -1 for none. */
export function findDateColumn(rows: Rows): number {
  const sample = rows.slice(0, SAMPLE_SIZE);
  let [best, most] = [-1, 0];
  for (let column = 0; column < widthOf(sample); column += 1) {
    const cells = sample.map((row) => cellOf(row, column));
    const first = cells.findIndex(isDateText);
    if (first === -1) continue;
    const filled = cells.slice(first).filter((cell) => cell !== '');
    const count = filled.filter(isDateText).length;
    const hasName = cells.slice(0, TOP_ROWS).some((cell) => isNamed('date', cell));
    if (!hasName && count * 2 <= filled.length) continue;
    const weight = hasName ? count * 2 : count;
    if (weight > most) [best, most] = [column, weight];
  }
  return best;
}

/** The table under its titles and its header, by the column of its dates. */
export function tableByColumn(rows: Rows, date: number): Table {
  const named = rows.slice(0, TOP_ROWS).findIndex((row) => isNamed('date', cellOf(row, date)));
  // Above the header even a date is a title.
  const start = rows.slice(0, named + 1).some((row) => filledIn(row) > 1 && isDateText(cellOf(row, date)))
    ? 0
    : named + 1;
  const found = rows.slice(start).findIndex((row) => isDateText(cellOf(row, date)));
  const first = Math.max(0, found) + start;
  const above = rows.slice(0, first);
  const head = headOf(above, date);
  if (head === -1) return { names: [], body: rows };
  const under = above.slice(head + 1);
  // Where the header goes over several rows, those under it have no date; others are days that cannot be read.
  const names = mergeNames(
    above.slice(0, head + 1),
    under.filter((row) => cellOf(row, date) === ''),
  );
  return { names, body: [...under.filter((row) => cellOf(row, date) !== ''), ...rows.slice(first)] };
}

/** The row of the header: the one that names the dates, else the first of those that have most names. */
function headOf(above: Rows, date: number): number {
  const named = above.findIndex((row) => isNamed('date', cellOf(row, date)));
  if (named !== -1) return named;
  const counts = above.map(filledIn);
  return counts.indexOf(Math.max(...counts, 0));
}

/** Names of columns from several rows: each column's own, else those under it, else those above it. */
function mergeNames(upper: Rows, under: Rows): string[] {
  const head = upper.at(-1) ?? [];
  const groups = upper.slice(0, -1).filter((row) => filledIn(row) > 1);
  const isMerged = under.length > 0 && filledIn(under[0] ?? []) > filledIn(head) - 1;
  const order = isMerged ? [...under, head, ...groups] : [head, ...under, ...groups];
  return Array.from({ length: widthOf(order) }, (_, column) => {
    const named = order.find((row) => cellOf(row, column) !== '');
    return named === undefined ? '' : cellOf(named, column);
  });
}

/** A table with a day in each column. */
export interface DaysTable extends Table {
  /** The column that names the habits. */
  readonly habit: number;
}

/** The columns of a row that are dates, where most of its cells are; else none. */
export function dateCells(row: Row): number[] {
  const found = [...row.keys()].filter((column) => isDateText(cellOf(row, column)));
  return found.length * 2 > filledIn(row) - 3 ? found : [];
}

/** The table whose header is made of dates; null where there is none. */
export function tableByRow(rows: Rows): (DaysTable & { readonly count: number }) | null {
  const top = rows.slice(0, TOP_ROWS).map((row) => dateCells(row).length);
  const count = Math.max(...top, 0);
  const head = top.indexOf(count);
  const names = rows[head] ?? [];
  const [firstDate = 0] = dateCells(names);
  const body = rows.slice(head + 1);
  if (count === 0 || firstDate === 0 || body.length === 0) return null;
  const sample = body.slice(0, SAMPLE_SIZE);
  // Rows with dates of their own are days.
  if (sample.filter((row) => dateCells(row).length > 0).length * 2 >= sample.length) return null;
  const textsIn = (column: number): number =>
    sample.filter((row) => /\p{L}|\p{Extended_Pictographic}/u.test(cellOf(row, column))).length;
  const columns = [...Array(firstDate).keys()];
  const habit = columns.find((column) => isNamed('habit', cellOf(names, column)));
  const fullest = columns.toSorted((one, other) => textsIn(other) - textsIn(one))[0];
  return { names, body, habit: habit ?? fullest ?? 0, count };
}
