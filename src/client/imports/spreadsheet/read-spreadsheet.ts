import { ONE } from '#domain/share.ts';
import { createCollector } from '../collect.ts';
import { SAMPLE_ROWS } from '../csv.ts';
import { createDateReader, type DateOrder, dateOrderOf } from '../dates.ts';
import {
  type ForeignColumns,
  type ForeignFile,
  ForeignFileError,
  type ForeignQuestion,
  type ReadOptions,
} from '../foreign.ts';
import type { DayEntry, HabitDraft } from '../habit-draft.ts';
import { inOneLine } from '../plain-text.ts';
import { columnsByName, guessColumns, isComplete } from './columns.ts';
import { parseValue } from './values.ts';

interface SpreadsheetOptions extends ReadOptions {
  /** The answers to a question. */
  readonly columns?: ForeignColumns;
  readonly dateOrder?: DateOrder;
}

/** True for the first row of a table that can hold a habit and a date. */
export function isSpreadsheet(header: readonly string[]): boolean {
  return header.length >= 2;
}

/** Reads a table of a habit, a date, and perhaps a value and a note a row; or asks what its columns and dates mean. */
export function readSpreadsheet(
  rows: readonly (readonly string[])[],
  { columns: chosen, dateOrder, today }: SpreadsheetOptions,
): ForeignFile | ForeignQuestion {
  const [header = []] = rows;
  if (!isSpreadsheet(header)) throw new ForeignFileError(rows.length === 0 ? 'empty' : 'unknown');
  const columns = chosen ?? columnsByName(header);
  const guess = isComplete(columns) ? columns : guessColumns(rows);
  const datesOf = ({ date = -1 }: Partial<ForeignColumns>) => rows.map((row) => row[date] ?? '');
  const order = dateOrder ?? dateOrderOf(datesOf(guess));
  if (!isComplete(columns) || order === 'ambiguous') {
    return {
      source: 'spreadsheet',
      asks: [
        ...(isComplete(columns) ? [] : ['columns' as const]),
        ...(order === 'ambiguous' ? ['dates' as const] : []),
      ],
      header,
      sample: rows.slice(1, 1 + SAMPLE_ROWS),
      guess,
    };
  }
  return readRows(rows, { columns, order, today });
}

interface Known {
  readonly columns: ForeignColumns;
  readonly order: DateOrder;
  readonly today: string;
}

function readRows(rows: readonly (readonly string[])[], { columns, order, today }: Known): ForeignFile {
  const collector = createCollector('spreadsheet', { today });
  const dayOf = createDateReader(order);
  const drafts = new Map<string, HabitDraft>();
  for (const [place, row] of rows.entries()) {
    const cell = (column = -1): string => row[column] ?? '';
    const date = dayOf(cell(columns.date));
    // A table without a header begins with its first day.
    if (place === 0 && date === null) continue;
    const name = inOneLine(cell(columns.habit));
    if (name === '') {
      collector.drop('values');
      continue;
    }
    const draft = drafts.get(name) ?? collector.add({ name, isSummed: true });
    drafts.set(name, draft);
    const note = cell(columns.note);
    const value: DayEntry | null =
      columns.value === undefined ? { amount: ONE } : parseValue(cell(columns.value));
    if (value === null) draft.drop('values');
    if (value !== null || note.trim() !== '') draft.log(date, { ...value, note });
  }
  return collector.finish();
}
