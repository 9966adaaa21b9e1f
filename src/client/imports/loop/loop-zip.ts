import { isDayKey } from '#domain/day-key.ts';
import { checkHabitCount, createCollector } from '../collect.ts';
import { parseCsv } from '../csv.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { YEARS_MAX } from '../limits.ts';
import { decodeText } from '../text.ts';
import type { ZipEntry } from '../zip.ts';
import { addLoopHabit, type LoopEntry, type LoopHabit, loopLabels, loopValues } from './loop-habit.ts';

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

/** Whether a zip is an export of Loop, by the header of its list of habits. */
export function isLoopZip(entries: readonly ZipEntry[]): boolean {
  const list = findList(entries);
  return list !== undefined && dialectOf(headerOf(readRows(list))) !== undefined;
}

/** The habits of Loop's export as CSV, of each of its three forms. */
export function readLoopZip(entries: readonly ZipEntry[], options: ReadOptions): ForeignFile {
  const list = findList(entries);
  if (!list) throw new ForeignFileError('unknown');
  const [header = [], ...rows] = readRows(list);
  const columns = headerOf([header]);
  const dialect = dialectOf(columns);
  if (!dialect) throw new ForeignFileError('unknown');
  checkHabitCount(rows.length);
  const files = findHabitFiles(entries, list.path.slice(0, -LIST.length));
  const matrix = files.size > 0 ? null : readMatrix(entries, list, rows.length);
  const collector = createCollector('loop', options);
  for (const [index, row] of rows.entries()) {
    const cell = (name: string): string => row[columns.indexOf(name)] ?? '';
    const position = readPosition(cell('position'), index);
    const file = files.get(position);
    // Habits of one position do not read its file again and again.
    files.delete(position);
    const found = file ? readEntries(readRows(file)) : (matrix?.(index) ?? []);
    addLoopHabit(collector, habitOf({ cell, dialect, entries: found }));
  }
  return collector.finish();
}

const valuesByLabel: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from(loopLabels, ([value, label]) => [label, value]),
);

const LIST = 'habits.csv';
const DAYS = 'checkmarks.csv';
const ROWS_MAX = YEARS_MAX * 366;

/** The list of habits nearest to the root: another program may have put all into a folder. */
function findList(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const found = entries.filter(({ path }) => path === LIST || path.endsWith(`/${LIST}`));
  return found.toSorted((left, right) => left.path.length - right.path.length)[0];
}

const readRows = (entry: ZipEntry): Rows => parseCsv(decodeText(entry.read()));
const headerOf = ([header = []]: Rows): string[] => header.map((cell) => cell.trim().toLowerCase());

function dialectOf(columns: readonly string[]): Dialect | undefined {
  return [named, unnamed].find(({ numerator, denominator }) =>
    ['name', numerator, denominator].every((column) => columns.includes(column)),
  );
}

/** The oldest lists have no positions: there it is the row. */
function readPosition(cell: string, index: number): number {
  return /^\s*\d+\s*$/.test(cell) ? Number(cell) : index + 1;
}

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
  const hasHeader = headerOf(rows)[0] === 'date';
  const days = hasHeader ? rows.slice(1) : rows;
  return days.map(([day = '', value = '', note = '']) => readEntry(day, value, note));
}

function readEntry(day: string, value: string, note = ''): LoopEntry {
  const key = day.trim();
  return { day: isDayKey(key) ? key : null, value: readValue(value.trim()), note };
}

function readValue(cell: string): number | null {
  return valuesByLabel[cell.toUpperCase()] ?? (/^-?\d{1,12}$/.test(cell) ? Number(cell) : null);
}

/** The table of all days, for an export without files of habits. Its names have no quotes, so that only a fitting number of cells is read. */
function readMatrix(entries: readonly ZipEntry[], list: ZipEntry, count: number) {
  const path = list.path.slice(0, -LIST.length) + DAYS;
  const entry = entries.find((each) => each.path === path);
  if (!entry) return null;
  const [header = [], ...rows] = readRows(entry);
  const width = header.at(-1) === '' ? header.length - 1 : header.length;
  if (width !== count + 1) return null;
  if (rows.length > ROWS_MAX) throw new ForeignFileError('tooMany');
  return (index: number): LoopEntry[] => rows.map((row) => readEntry(row[0] ?? '', row[index + 1] ?? ''));
}

interface Found {
  readonly cell: (name: string) => string;
  readonly dialect: Dialect;
  readonly entries: readonly LoopEntry[];
}

function habitOf({ cell, dialect, entries }: Found): LoopHabit {
  const number = (name: string): number => (cell(name).trim() === '' ? Number.NaN : Number(cell(name)));
  // Without types, a value above all of Loop's own ones is an amount.
  const isNumeric = dialect.hasTypes
    ? cell('type').trim().toUpperCase() === 'NUMERICAL'
    : entries.some(({ value }) => value !== null && value > loopValues.skip);
  return {
    id: '',
    name: cell('name'),
    texts: [cell('question'), cell('description')],
    isNumeric,
    isLimit: cell('target type').trim().toUpperCase() === 'AT_MOST',
    unit: cell('unit'),
    target: number('target value'),
    numerator: number(dialect.numerator),
    denominator: number(dialect.denominator),
    archived: cell('archived?').trim().toLowerCase() === 'true',
    hasReminder: false,
    entries,
  };
}
