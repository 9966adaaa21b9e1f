import { createCollector } from '../collect.ts';
import { SAMPLE_ROWS } from '../csv.ts';
import { createDateReader, dateOrderOf } from '../dates.ts';
import {
  type ForeignAnswers,
  type ForeignColumns,
  type ForeignFile,
  ForeignFileError,
  type ForeignQuestion,
  type ReadOptions,
  type TableAsk,
  type TableLayout,
  tableAsks,
} from '../foreign.ts';
import { exampleOf } from '../plain-text.ts';
import { type FoundLayout, findLayout } from './layout.ts';
import { logDays, tallyValues } from './log-days.ts';
import { checkWidth, type Rows } from './table.ts';
import { daysAcross, daysInColumns, daysInRows, type TableDays } from './table-days.ts';
import { createValueReader } from './values.ts';

type SpreadsheetOptions = ReadOptions & ForeignAnswers;

/** Whether a table has days that can be read. */
export const hasDays = (rows: Rows): boolean => findLayout(rows) !== null;

/**
 * Reads a table of days: of habits in its rows, in its columns, or of one habit. Asks what it does not tell: what its columns are, the name of
 * its one habit, how dates and numbers are written, and what its words mean.
 */
export function readSpreadsheet(rows: Rows, options: SpreadsheetOptions): ForeignFile | ForeignQuestion {
  const width = rows.slice(0, SAMPLE_ROWS).reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 2) throw new ForeignFileError(rows.length === 0 ? 'empty' : 'unknown');
  checkWidth(rows);
  const found = findLayout(rows);
  if (found === null) throw new ForeignFileError('unknown');
  const layout = found.layouts.find((each) => each === options.layout) ?? found.layout;
  const columns = columnsFor(found, layout, options.columns);
  const isChosen = found.isSure || options.layout !== undefined || options.columns !== undefined;
  const name = options.name?.trim() ?? '';
  const table = daysOf(found, layout, columns, name);
  const values = tallyValues(table, { layout, isUnnamed: isLoopLike(found) });
  const dateOrder =
    options.dateOrder ?? dateOrderOf(table.habits.flatMap(({ days }) => days.map(({ date }) => date)));
  const numberRule = options.numberRule ?? values.rule;
  const asked: Record<TableAsk, boolean> = {
    columns: !isChosen || !isComplete(layout, columns),
    name: layout === 'single' && name === '',
    dates: typeof dateOrder !== 'string',
    numbers: typeof numberRule !== 'string',
    words: options.words === undefined && values.words.length > 0,
  };
  if (
    typeof dateOrder !== 'string' ||
    typeof numberRule !== 'string' ||
    Object.values(asked).includes(true)
  ) {
    return {
      source: 'spreadsheet',
      asks: tableAsks.filter((ask) => asked[ask]),
      ...sampleOf(found, layout, columns),
      layouts: found.layouts,
      ...(typeof dateOrder !== 'string' && { dates: dateOrder }),
      ...(typeof numberRule !== 'string' && { numbers: numberRule }),
      ...(asked.words && { words: values.words }),
    };
  }
  const collector = createCollector('spreadsheet', options);
  const reader = createValueReader(numberRule, options.words ?? {}, values.own);
  logDays(collector, table, createDateReader(dateOrder), reader);
  return collector.finish();
}

/** The columns that are chosen, or those that the table seems to have. */
function columnsFor(found: FoundLayout, layout: TableLayout, chosen?: ForeignColumns): ForeignColumns {
  const { status, unit, date } = found.columns;
  if (chosen === undefined)
    return { ...found.columns, ...(layout !== 'rows' && { habit: undefined }) } as ForeignColumns;
  const named = chosen.value === found.columns.value ? { status, unit } : {};
  return { ...(date !== undefined && { date }), ...named, ...chosen } as ForeignColumns;
}

const isComplete = (layout: TableLayout, { habit, date }: ForeignColumns): boolean =>
  layout === 'days' || (date !== undefined && (layout !== 'rows' || habit !== undefined));

/** Loop's own file of one habit has no header, or this one. */
function isLoopLike({ byRow }: FoundLayout): boolean {
  const names = byRow?.names.join().toLowerCase() ?? '';
  return names === '' || names === 'date,value,notes';
}

function daysOf(found: FoundLayout, layout: TableLayout, columns: ForeignColumns, name: string): TableDays {
  const { byRow, byColumn } = found;
  if (layout === 'days') return byColumn === null ? { habits: [], left: [] } : daysAcross(byColumn);
  if (byRow === null || !isComplete(layout, columns)) return { habits: [], left: [] };
  if (layout === 'columns') return daysInColumns(byRow, columns.date ?? 0);
  return daysInRows(byRow, columns, layout === 'single' ? name || '?' : undefined);
}

/** Columns that a question shows. */
const SAMPLE_COLUMNS = 60;

/** What a question shows of the table. */
function sampleOf({ byRow, byColumn }: FoundLayout, layout: TableLayout, guess: ForeignColumns) {
  const { names = [], body = [] } = (layout === 'days' ? byColumn : byRow) ?? {};
  const sample = body.slice(0, SAMPLE_ROWS).map((row) => row.slice(0, SAMPLE_COLUMNS).map(exampleOf));
  const width = sample.reduce((most, row) => Math.max(most, row.length), names.length);
  const header = Array.from({ length: Math.min(width, SAMPLE_COLUMNS) }, (_, column) =>
    exampleOf(names[column] ?? ''),
  );
  return { header, sample, guess: definedIn(guess) };
}

const definedIn = (columns: ForeignColumns): ForeignColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined));
