import { isDayKey } from '#domain/days/day-key.ts';
import { checkHabitCount, createCollector } from '../collect.ts';
import { parseCsv } from '../csv.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { decodeText } from '../text.ts';
import type { ZipEntry } from '../zip.ts';
import { addLoopHabit, type LoopEntry, readLoopValue } from './loop-habit.ts';
import { isLoopList, type ListedHabit, readLoopList } from './loop-list.ts';
import { columnsFor, type LoopMatrix, matrixOrder, readLoopMatrix } from './loop-matrix.ts';

type Rows = readonly (readonly string[])[];

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
