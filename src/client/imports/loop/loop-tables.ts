import { isDayKey } from '#domain/days/day-key.ts';
import { checkHabitCount, createCollector } from '../collect.ts';
import { decodeText, parseCsv, SAMPLE_ROWS } from '../csv.ts';
import type { DateOrder } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ForeignQuestion, type ReadOptions } from '../foreign.ts';
import type { ZipEntry } from '../zip.ts';
import type { LoopEntry, LoopHabit } from './loop-habit.ts';
import { addLoopHabit, loopLabels, loopValues, readLoopValue } from './loop-habit.ts';
import { columnsFor, type LoopMatrix, matrixOrder, readLoopMatrix } from './loop-matrix.ts';

type Rows = readonly (readonly string[])[];

/** What the columns of the list of habits are called, by the version of Loop. */
interface Dialect {
  readonly numerator: string;
  readonly denominator: string;
  /** From 2.3.1 on, the list says which habits are numeric. */
  readonly hasTypes: boolean;
}

const named: Dialect = {
  numerator: 'frequencynumerator',
  denominator: 'frequencydenominator',
  hasTypes: true,
};
const unnamed: Dialect = { numerator: 'numrepetitions', denominator: 'interval', hasTypes: false };

/** A habit of the list. */
interface ListedHabit {
  readonly name: string;
  /** The number in front of the name of its folder. */
  readonly position: number;
  /** The habit with its days. */
  withDays(entries: readonly LoopEntry[]): LoopHabit;
}

const headerOf = ([header = []]: Rows): string[] => header.map((cell) => cell.trim().toLowerCase());

function dialectOf(columns: readonly string[]): Dialect | undefined {
  return [named, unnamed].find(({ numerator, denominator }) =>
    ['name', numerator, denominator].every((column) => columns.includes(column)),
  );
}

/** Whether rows are Loop's list of habits, by their header. */
export const isLoopList = (rows: Rows): boolean => dialectOf(headerOf(rows)) !== undefined;

/** The habits of the list; null for another table. */
function readLoopList(rows: Rows): ListedHabit[] | null {
  const columns = headerOf(rows);
  const dialect = dialectOf(columns);
  if (!dialect) return null;
  return rows.slice(1).map((row, index) => {
    const cell = (name: string): string => row[columns.indexOf(name)] ?? '';
    return {
      name: cell('name'),
      position: readPosition(cell('position'), index),
      withDays: (entries) => habitOf(cell, dialect, entries),
    };
  });
}

/** The oldest lists have no positions: there it is the row. */
function readPosition(cell: string, index: number): number {
  return /^\s*\d+\s*$/.test(cell) ? Number(cell) : index + 1;
}

/** Without types, a value above all of Loop's own ones is an amount. */
const isNumericBy = (entries: readonly LoopEntry[]): boolean =>
  entries.some(({ value }) => value !== null && value > loopValues.skip);

function habitOf(cell: (name: string) => string, dialect: Dialect, entries: readonly LoopEntry[]): LoopHabit {
  const number = (name: string): number => (cell(name).trim() === '' ? Number.NaN : Number(cell(name)));
  return {
    id: '',
    name: cell('name'),
    texts: [cell('question'), cell('description')],
    isNumeric: dialect.hasTypes ? cell('type').trim().toUpperCase() === 'NUMERICAL' : isNumericBy(entries),
    isLimit: cell('target type').trim().toUpperCase() === 'AT_MOST',
    unit: cell('unit'),
    target: number('target value'),
    numerator: number(dialect.numerator),
    denominator: number(dialect.denominator),
    archived: cell('archived?').trim().toLowerCase() === 'true',
    hasColor: cell('color').trim() !== '',
    hasReminder: false,
    entries,
  };
}

interface TableOptions extends ReadOptions {
  /** The answer to a question about dates. */
  readonly dateOrder?: DateOrder;
}

/** Characters of a file that tell what it is. */
const START = 65_536;
const LABELS = [...loopLabels.values(), 'Entry(timestamp='];

/**
 * Whether a text is Loop's own table of all days: by values that only Loop writes, or by whole numbers alone with one of Loop's for a done day,
 * as Loop orders and ends its lines, or with many unknown days where another program has written it again.
 */
export function isLoopMatrix(text: string): boolean {
  const [header = '', ...lines] = text.slice(0, START).split(/\r\n?|\n/);
  if (!/^\ufeff?date,/i.test(header) || /^\ufeff?date,value(?:,|$)/i.test(header)) return false;
  const days = (text.length > START ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '');
  const [newest = ''] = days;
  if (LABELS.some((label) => newest.includes(label))) return true;
  if (!days.every((line) => /^[\d/.-]+(?:,(?:-1|\d{1,12}))+,?\s*$/.test(line))) return false;
  const isEnded = header.endsWith(',') && days.every((line) => line.trimEnd().endsWith(','));
  const values = days.flatMap((line) => line.trimEnd().split(',').slice(1));
  return hasDoneDays(values) && areLoopDates(days) && (isEnded || shareOfUnknown(values) >= UNKNOWN_LEAST);
}

/** The share of unknown days from which on numbers are taken for those of Loop. */
const UNKNOWN_LEAST = 0.1;
const shareOfUnknown = (values: readonly string[]): number =>
  values.filter((value) => value === '-1').length / values.length;

/** Whether a value is that of a done day, or an amount: other tables have a 1 for each done day. */
const hasDoneDays = (values: readonly string[]): boolean =>
  values.some((value) => Number(value) === loopValues.done || Number(value) > loopValues.skip);

/** Loop begins with the newest day; a program that writes dates in another form may order them as well. */
function areLoopDates(days: readonly string[]): boolean {
  const dates = days.map((line) => line.slice(0, line.indexOf(',')));
  return !dates.every(isDayKey) || (dates[0] ?? '') >= (dates.at(-1) ?? '');
}

/** Reads a table of all days without the list of habits: a value above all of Loop's own ones makes a habit an amount. */
export function readLoopMatrixAlone(text: string, options: TableOptions): ForeignFile | ForeignQuestion {
  const matrix = readLoopMatrix(text, null);
  const { names, columns, dates, oddRows } = matrix;
  if (names === null) throw new ForeignFileError('part', { source: 'loop' });
  checkHabitCount(columns);
  const order = options.dateOrder ?? matrixOrder(matrix);
  if (typeof order !== 'string') {
    const sample = dates.slice(0, SAMPLE_ROWS).map((date) => [date]);
    return { source: 'loop', asks: ['dates'], header: ['Date'], sample, guess: { date: 0 }, dates: order };
  }
  const collector = createCollector('loop', options);
  for (const [column, name] of names.entries()) {
    const entries = matrix.entries(column, order);
    addLoopHabit(collector, {
      id: '',
      name,
      texts: [],
      isNumeric: isNumericBy(entries),
      isLimit: false,
      unit: '',
      target: Number.NaN,
      numerator: 1,
      denominator: 1,
      archived: false,
      hasColor: false,
      hasReminder: false,
      entries,
    });
  }
  for (let row = 0; row < oddRows; row += 1) collector.drop('values');
  return collector.finish();
}

/** Reads the list of habits without any days. */
export function readLoopListAlone(rows: readonly (readonly string[])[], options: ReadOptions): ForeignFile {
  const habits = readLoopList(rows);
  if (!habits) throw new ForeignFileError('unknown');
  const collector = createCollector('loop', options);
  for (const habit of habits) addLoopHabit(collector, habit.withDays([]));
  return collector.finish();
}

const LIST = 'habits.csv';
const DAYS = 'checkmarks.csv';

/** Whether a zip is an export of Loop, by the header of its list of habits. */
export function isLoopZip(entries: readonly ZipEntry[]): boolean {
  const list = findList(entries);
  return list !== undefined && isLoopList(readRows(list));
}

/** The habits of Loop's export as CSV, of each of its three forms. */
export function readLoopZip(entries: readonly ZipEntry[], options: ReadOptions): ForeignFile {
  const list = findList(entries);
  const habits = list && readLoopList(readRows(list));
  if (!list || !habits) throw new ForeignFileError('unknown');
  checkHabitCount(habits.length);
  const root = list.path.slice(0, -LIST.length);
  const files = findHabitFiles(entries, root);
  const matrix = habits.every(({ position }) => files.has(position))
    ? null
    : findMatrix(entries, root, habits);
  const collector = createCollector('loop', options);
  for (const [index, habit] of habits.entries()) {
    const file = files.get(habit.position);
    // Habits of one position do not read its file again and again.
    files.delete(habit.position);
    const found = file ? readEntries(readRows(file)) : (matrix?.entriesOf(index) ?? []);
    addLoopHabit(collector, habit.withDays(found));
  }
  for (let row = 0; row < (matrix?.oddRows ?? 0); row += 1) collector.drop('values');
  return collector.finish();
}

/** The list of habits nearest to the root: another program may have put all into a folder. */
function findList(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const found = entries.filter(({ path }) => path === LIST || path.endsWith(`/${LIST}`));
  return found.toSorted((left, right) => left.path.length - right.path.length)[0];
}

const readRows = (entry: ZipEntry): Rows => parseCsv(decodeText(entry.read()));

/** The files of days by the number in front of their folder's name: names lose letters there. */
function findHabitFiles(entries: readonly ZipEntry[], root: string): Map<number, ZipEntry> {
  const files = new Map<number, ZipEntry>();
  for (const entry of entries) {
    if (!entry.path.startsWith(root)) continue;
    const [folder = '', file, ...deeper] = entry.path.slice(root.length).split('/');
    const number = /^\d{1,9}/.exec(folder);
    if (!number || file !== DAYS || deeper.length > 0) continue;
    if (!files.has(Number(number[0]))) files.set(Number(number[0]), entry);
  }
  return files;
}

function readEntries(rows: Rows): LoopEntry[] {
  const hasHeader = rows[0]?.[0]?.trim().toLowerCase() === 'date';
  const days = hasHeader ? rows.slice(1) : rows;
  return days.map(([day = '', value = '', note = '']) => {
    const key = day.trim();
    return { day: isDayKey(key) ? key : null, value: readLoopValue(value.trim()), note };
  });
}

/** The table of all days, for habits without a file. Refuses one of which no row has a cell for each habit. */
function findMatrix(entries: readonly ZipEntry[], root: string, habits: readonly ListedHabit[]) {
  const entry = entries.find(({ path }) => path === root + DAYS);
  if (!entry) return null;
  const list = habits.map(({ name }) => name);
  const matrix: LoopMatrix = readLoopMatrix(decodeText(entry.read()), list);
  if (matrix.dates.length === 0 && matrix.oddRows > 0)
    throw new ForeignFileError('nothingRead', { source: 'loop' });
  const places = columnsFor(matrix.names, list);
  const order = matrixOrder(matrix);
  return {
    oddRows: matrix.oddRows,
    entriesOf: (index: number) =>
      matrix.entries(places[index] ?? -1, typeof order === 'string' ? order : 'dmy'),
  };
}
