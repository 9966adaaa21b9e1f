import { plainName } from '../csv.ts';
import { foldText, isWeekdayName } from '../dates.ts';
import type { ForeignColumns, TableLayout } from '../foreign.ts';
import { columnsByName, isCalendar, isNamed, isTotal, namesHabits, notedHabit } from './columns.ts';
import {
  cellOf,
  type DaysTable,
  dateCells,
  findDateColumn,
  isDateText,
  type Row,
  type Rows,
  SAMPLE_SIZE,
  type Table,
  tableByColumn,
  tableByRow,
} from './table.ts';
import { cellValueOf } from './values.ts';

/** What a table seems to be. */
export interface FoundLayout {
  readonly layout: TableLayout;
  /** Nothing needs to be asked about its columns. */
  readonly isSure: boolean;
  /** All that it can be, the likeliest first. */
  readonly layouts: readonly TableLayout[];
  readonly columns: ForeignColumns;
  /** With a row for each day; null without a column of dates. */
  readonly byRow: Table | null;
  /** With a column for each day; null without a row of dates. */
  readonly byColumn: DaysTable | null;
}

/** What a column has in it. */
type Content = 'none' | 'values' | 'texts' | 'weekdays' | 'dates';

/** What a table is, by its names and by what stands in it; null for one without days. */
export function findLayout(rows: Rows): FoundLayout | null {
  const byColumn = tableByRow(rows);
  const date = findDateColumn(rows);
  const byRow = date === -1 ? namedTable(rows) : tableByColumn(rows, date);
  // Where days stand across, a column has those of the headers.
  const isDay = (row: Row): boolean =>
    isDateText(cellOf(row, date)) && (byColumn === null || dateCells(row).length < 2);
  const dates = byRow?.body.slice(0, SAMPLE_SIZE).filter(isDay).length ?? 0;
  if (byColumn !== null && byColumn.count > dates) return { ...daysLayout(byColumn), byRow };
  if (byRow === null) return null;
  const found = rowLayout(byRow, date);
  const offered: TableLayout[] = ['rows', 'columns', 'single'];
  const others = offered.filter((layout) => layout !== found.layout);
  return {
    ...found,
    layouts: [found.layout, ...others, ...(byColumn === null ? [] : (['days'] as const))],
    byRow,
    byColumn,
  };
}

/** A table whose header names habits and dates, though none of these can be read. */
function namedTable(rows: Rows): Table | null {
  const [names = [], ...body] = rows;
  const { habit, date } = columnsByName(names);
  return habit === undefined || date === undefined ? null : { names, body };
}

function daysLayout(byColumn: DaysTable) {
  const columns: ForeignColumns = { habit: byColumn.habit };
  return { layout: 'days', isSure: true, layouts: ['days'], columns, byColumn } as const;
}

type RowLayout = Pick<FoundLayout, 'layout' | 'isSure' | 'columns'>;

/** The columns of a table with a row for each day, by what stands in them. */
interface Sorted {
  readonly table: Table;
  readonly date: number;
  readonly named: ForeignColumns;
  readonly contents: readonly Content[];
  /** Those that may be values of a habit. */
  readonly values: readonly number[];
  readonly texts: readonly number[];
  /** The texts that are no notes. */
  readonly free: readonly number[];
  readonly notes: readonly number[];
}

function sortColumns(table: Table, found: number): Sorted {
  const named = columnsByName(table.names);
  const date = found === -1 ? (named.date ?? 0) : found;
  const contents = contentsOf(table, date);
  const others = [...contents.keys()].filter((column) => column !== date);
  const values = others.filter((column) => {
    const name = table.names[column] ?? '';
    const isOther = isNamed('note', name) || isTotal(name) || isCalendar(name);
    const isPart = column === named.status || column === named.unit;
    const isFilled = contents[column] === 'values' || (contents[column] === 'none' && name !== '');
    return isFilled && !isOther && !isPart;
  });
  const texts = others.filter((column) => contents[column] === 'texts');
  const notes = texts.filter((column) => isNoteOf(table.names, column));
  const free = texts.filter((column) => !notes.includes(column));
  return { table, date, named, contents, values, texts, free, notes };
}

function rowLayout(table: Table, found: number): RowLayout {
  const sorted = sortColumns(table, found);
  return layoutOfNamed(sorted) ?? layoutOfOne(sorted) ?? layoutOfHabits(sorted) ?? layoutOfTexts(sorted);
}

/** A table with a column that is named as that of the habits. */
function layoutOfNamed({ table, date, named, contents, values }: Sorted): RowLayout | null {
  const { habit, value } = named;
  if (habit === undefined || habit === date) return null;
  const left = values.filter((column) => column !== habit && column !== value);
  const [only] = left;
  const isOfHabits = namesHabits(table.names[habit] ?? '');
  // A list of days, with a title for each.
  if (left.length > 1 && !isOfHabits && hasOneRowADay(table, date)) {
    return { layout: 'columns', isSure: false, columns: { date } };
  }
  if (!isOfHabits && contents[habit] === 'values') return null;
  const isSure = value !== undefined || (left.length === 0 && contents[habit] !== 'values');
  const guess = value === undefined && left.length === 1 && only !== undefined ? { value: only } : {};
  return { layout: 'rows', isSure, columns: { ...named, date, ...guess } };
}

const isUnnamed = ({ table }: Sorted): boolean => table.names.length === 0;

/** The columns of a table of one habit. */
function columnsOfOne({ date, named, values: [value], notes }: Sorted): ForeignColumns {
  const note = named.note ?? notes[0];
  return {
    date,
    ...(value !== undefined && { value }),
    ...(named.status !== undefined && value !== undefined && { status: named.status }),
    ...(note !== undefined && { note }),
    ...(named.unit !== undefined && { unit: named.unit }),
  };
}

function layoutOfOne(sorted: Sorted): RowLayout | null {
  const { free, values, named } = sorted;
  const isOfOne =
    free.length === 0 && values.length === 1 && (isUnnamed(sorted) || values[0] === named.value);
  return isOfOne ? { layout: 'single', isSure: true, columns: columnsOfOne(sorted) } : null;
}

/** A table with a habit in each column of values. */
function layoutOfHabits(sorted: Sorted): RowLayout | null {
  const { table, date, values, texts, free } = sorted;
  // Without texts there is no habit that a row could name.
  if (texts.length > 0 && !hasOneRowADay(table, date)) return null;
  const columns = { date };
  const isSure = !isUnnamed(sorted) && (values.length > 2 || (values.length > 0 && free.length === 0));
  if (isSure || values.length > 1) return { layout: 'columns', isSure, columns };
  const areWords = free.length > 1 && date === 0 && free.every((column) => hasFewTexts(table.body, column));
  return areWords && !isUnnamed(sorted) ? { layout: 'columns', isSure: false, columns } : null;
}

/** A table of which only its texts tell something. */
function layoutOfTexts(sorted: Sorted): RowLayout {
  const [habit, note] = isUnnamed(sorted) ? sorted.texts : sorted.free;
  const columns = columnsOfOne(sorted);
  if (habit === undefined) return { layout: 'single', isSure: false, columns };
  return {
    layout: 'rows',
    isSure: false,
    columns: { habit, ...columns, ...(note !== undefined && { note }) },
  };
}

/** A note of all habits, or of one that another column has. */
function isNoteOf(names: readonly string[], column: number): boolean {
  const habit = notedHabit(names[column] ?? '');
  return habit !== null && (habit === '' || names.some((name) => plainName(name) === habit));
}

/** What each column has in it. */
export function contentsOf({ names, body }: Table, date: number): Content[] {
  const sample = body.filter((row) => isDateText(cellOf(row, date))).slice(0, SAMPLE_SIZE);
  const rows = sample.length > 0 ? sample : body.slice(0, SAMPLE_SIZE);
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  return Array.from({ length: width }, (_, column) =>
    contentOf(rows.map((row) => cellOf(row, column)).filter((cell) => cell !== '')),
  );
}

function contentOf(cells: readonly string[]): Content {
  const mostly = (test: (cell: string) => boolean): boolean => cells.filter(test).length * 2 > cells.length;
  if (cells.length === 0) return 'none';
  if (mostly(isDateText)) return 'dates';
  if (mostly((cell) => isWeekdayName(foldText(cell).replace('.', '')))) return 'weekdays';
  return mostly((cell) => cellValueOf(cell).type !== 'word') ? 'values' : 'texts';
}

/** Whether nearly each day has one row, so that the row is no habit's alone. */
function hasOneRowADay({ body }: Table, date: number): boolean {
  const days = body.map((row) => cellOf(row, date)).filter((cell) => cell !== '');
  return new Set(days).size * 10 >= days.length * 9;
}

/** Texts that are so few that they are words of a state, and no notes. */
const WORDS_MAX = 12;

/** Whether the texts of a column that are no values are so few that they can be asked. */
export function hasFewTexts(body: Rows, column: number): boolean {
  const words = new Set<string>();
  for (const row of body) {
    const value = cellValueOf(cellOf(row, column));
    if (value.type === 'word') words.add(value.word);
    if (words.size > WORDS_MAX) return false;
  }
  return true;
}
