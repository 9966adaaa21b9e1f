import { plainName } from '../csv.ts';
import type { ForeignColumns, TableLayout } from '../foreign.ts';
import { foldText, isWeekdayName } from '../month-names.ts';
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

function rowLayout(table: Table, found: number): RowLayout {
  const named = columnsByName(table.names);
  const date = found === -1 ? (named.date ?? 0) : found;
  const contents = contentsOf(table, date);
  const { habit, value, status, note, unit } = named;
  const others = [...contents.keys()].filter((column) => column !== date);
  const nameOf = (column: number): string => table.names[column] ?? '';
  const isPart = (column: number): boolean => [status, unit].includes(column);
  const values = others.filter(
    (column) =>
      (contents[column] === 'values' || (contents[column] === 'none' && nameOf(column) !== '')) &&
      !isNamed('note', nameOf(column)) &&
      !isTotal(nameOf(column)) &&
      !isCalendar(nameOf(column)) &&
      !isPart(column),
  );
  if (habit !== undefined && habit !== date) {
    const left = values.filter((column) => column !== habit && column !== value);
    const isSure = value !== undefined || (left.length === 0 && contents[habit] !== 'values');
    const columns = {
      ...named,
      date,
      ...(value === undefined && left.length === 1 && { value: left[0] as number }),
    };
    // A list of days, with a title for each.
    if (left.length > 1 && !namesHabits(nameOf(habit)) && hasOneRowADay(table, date)) {
      return { layout: 'columns', isSure: false, columns: { date } };
    }
    if (namesHabits(nameOf(habit)) || contents[habit] !== 'values')
      return { layout: 'rows', isSure, columns };
  }
  const texts = others.filter((column) => contents[column] === 'texts');
  const notes = texts.filter((column) => isNoteOf(table.names, column));
  const free = texts.filter((column) => !notes.includes(column));
  const [firstValue] = values;
  const ofOne: ForeignColumns = {
    date,
    ...(firstValue !== undefined && { value: firstValue }),
    ...(status !== undefined && firstValue !== undefined && status !== firstValue && { status }),
    ...((note ?? notes[0]) !== undefined && { note: note ?? (notes[0] as number) }),
    ...(unit !== undefined && { unit }),
  };
  const isUnnamed = table.names.length === 0;
  const isValueNamed = firstValue !== undefined && firstValue === value;
  if (free.length === 0 && values.length === 1 && (isUnnamed || isValueNamed)) {
    return { layout: 'single', isSure: true, columns: ofOne };
  }
  const isUnique = hasOneRowADay(table, date);
  if (!isUnnamed && isUnique && (values.length > 2 || (values.length > 0 && free.length === 0))) {
    return { layout: 'columns', isSure: true, columns: { date } };
  }
  if (values.length > 1 && isUnique) return { layout: 'columns', isSure: false, columns: { date } };
  if (texts.length === 0 && values.length <= 1) return { layout: 'single', isSure: false, columns: ofOne };
  const isOfWords =
    free.length > 1 && date === 0 && isUnique && free.every((column) => hasFewTexts(table.body, column));
  if (!isUnnamed && isOfWords) return { layout: 'columns', isSure: false, columns: { date } };
  const [first, second] = isUnnamed ? texts : [...free, ...notes];
  return {
    layout: 'rows',
    isSure: false,
    columns: {
      ...(first !== undefined && { habit: first }),
      ...ofOne,
      ...(second !== undefined && { note: second }),
    },
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
