import type { DayKey } from '#domain/days/day-key.ts';
import { parseCsv } from '../csv.ts';
import { createDateReader, type DateOrder, type DateQuestion, dateOrderOf } from '../dates.ts';
import { ForeignFileError, YEARS_MAX } from '../foreign.ts';
import { type LoopEntry, readLoopValue } from './loop-habit.ts';

/** Loop's table of all days: a column a habit, a row a day. */
export type LoopMatrix = ReturnType<typeof readLoopMatrix>;

const ROWS_MAX = YEARS_MAX * 366;

/** A cell of Loop 2.0, whose comma has no quotes around it. */
const ENTRY = /Entry\(timestamp=[^,()]*, value=(-?\d+)(?:, notes=[^,()]*)?\)/g;

/** Splits a text into its first line, without the separator at its end, and the rest. */
function splitHeader(text: string): [header: string, body: string] {
  const [header = '', ...lines] = text.replace(/\r\n?/g, '\n').split('\n');
  const whole = header.trimEnd();
  return [/[,;]$/.test(whole) ? whole.slice(0, -1) : whole, lines.join('\n')];
}

/** A row without the empty cell that Loop writes at its end. */
const plainRow = (row: readonly string[]): readonly string[] =>
  row.length > 2 && row.at(-1)?.trim() === '' ? row.slice(0, -1) : row;

/**
 * Reads the table. Names have no quotes in it: where they hold commas, `known` are the names from the list of habits, in its order.
 */
export function readLoopMatrix(text: string, known: readonly string[] | null) {
  const [header, body] = splitHeader(text);
  const rows = parseCsv(body.replace(ENTRY, '$1')).map(plainRow);
  if (rows.length > ROWS_MAX) throw new ForeignFileError('tooMany');
  const width = known === null ? widthOf(rows) : known.length + 1;
  let days: (DayKey | null)[] | undefined;
  const fitting = rows.filter((row) => row.length === width);
  const dates = fitting.map(([date = '']) => date);
  return {
    /** The name of each column as far as the header tells it; null where its commas cannot be told from those between columns. */
    names: namesIn(header, width - 1, known),
    columns: Math.max(0, width - 1),
    /** Rows with another number of cells. */
    oddRows: rows.length - fitting.length,
    dates,
    /** The days of a column, read in an order of dates, which is the same for all. */
    entries(column: number, order: DateOrder): LoopEntry[] {
      // The days are those of each column.
      days ??= dates.map(createDateReader(order));
      const ofRows = days;
      return fitting.map((row, place) => ({
        day: ofRows[place] ?? null,
        value: readLoopValue((row[column + 1] ?? '').trim()),
        note: '',
      }));
    },
  };
}

/** The number of cells that most rows have. */
function widthOf(rows: readonly (readonly string[])[]): number {
  const widths = Map.groupBy(rows, ({ length }) => length);
  const [most] = [...widths].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? 0;
}

function namesIn(header: string, count: number, known: readonly string[] | null): readonly string[] | null {
  const cells = cellsOf(header);
  const names = cells.slice(1).map((name) => name.trim());
  if (names.length === count) return names;
  // In a sentence a space follows a comma, and never between columns.
  const [, ...parts] = header.includes('"') ? [] : header.split(/,(?! )/);
  if (known === null && parts.length === count) return parts.map((name) => name.trim());
  const plain = header.slice(header.search(/[,;\t]/) + 1).replaceAll(' ', '');
  const isListed = known !== null && plain === known.join(',').replaceAll(' ', '');
  return isListed ? known : null;
}

function cellsOf(header: string): string[] {
  try {
    return parseCsv(header)[0] ?? [];
  } catch {
    return [];
  }
}

/** The places of the columns for the habits of a list: by name where the header has each of them once, else in the order of the list. */
export function columnsFor(names: readonly string[] | null, list: readonly string[]): number[] {
  const inOrder = [...list.keys()];
  if (names === null || new Set(names).size !== names.length) return inOrder;
  const places = list.map((name) => names.indexOf(name.trim()));
  return places.includes(-1) ? inOrder : places;
}

/** The order of the dates of a table: Loop itself begins with the year. A question where several fit. */
export const matrixOrder = ({ dates }: LoopMatrix): DateOrder | DateQuestion => dateOrderOf(dates);
