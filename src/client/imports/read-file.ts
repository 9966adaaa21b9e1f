import { EXPORT_FORMAT } from '#contract/export-file.ts';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import { isBeaver, readBeaver } from './beaver/read-beaver.ts';
import { columnsOf, decodeText, parseCsv, plainName } from './csv.ts';
import type { ForeignAnswers, ForeignFile, ForeignHabit, ForeignQuestion, ReadOptions } from './foreign.ts';
import { FILE_BYTES_MAX, ForeignFileError } from './foreign.ts';
import { isHabitBull, readHabitBull } from './habitbull/read-habitbull.ts';
import { isHabitica, isHabiticaUser, readHabitica, readHabiticaUser } from './habitica/read-habitica.ts';
import { isHabitKit, readHabitKit } from './habitkit/read-habitkit.ts';
import { isHabo, readHabo } from './habo/read-habo.ts';
import { isObject, objectsIn, parseJson } from './json.ts';
import { isLoopDatabase, readLoopDatabase } from './loop/loop-database.ts';
import {
  isLoopList,
  isLoopMatrix,
  isLoopZip,
  readLoopListAlone,
  readLoopMatrixAlone,
  readLoopZip,
} from './loop/loop-tables.ts';
import { isMhabit, readMhabit } from './mhabit/read-mhabit.ts';
import { isRewire, readRewire } from './rewire/rewire.ts';
import { hasDays, readSpreadsheet } from './spreadsheet/read-spreadsheet.ts';
import { openDatabase, type SqliteDatabase } from './sqlite/database.ts';
import { isSqlite } from './sqlite/pages.ts';
import { isStreaks, readStreaks } from './streaks/read-streaks.ts';
import { isTickmate, readTickmate } from './tickmate/tickmate.ts';
import { isXlsx, readXlsx } from './xlsx/read-xlsx.ts';
import { isGzip, isZip, openZip, unpackGzip } from './zip.ts';

/** With the answers to a question about the same file. */
export type ReadFileOptions = ReadOptions & ForeignAnswers;

/**
 * Reads a file of another app, which is recognised by its content alone. Throws a ForeignFileError for a file that is refused, with
 * `own` for our own export: `readExportFile` reads that.
 */
export function readForeignFile(bytes: Uint8Array, options: ReadFileOptions): ForeignFile | ForeignQuestion {
  const read = readAny(bytes, options);
  return 'asks' in read ? read : { ...read, habits: read.habits.map(importable) };
}

/** The habit without the days that are before the first one here: they count as dates that are not carried over. */
export function importable(habit: ForeignHabit): ForeignHabit {
  const [first] = habit.history.keys();
  if (first === undefined || first >= EARLIEST_DAY) return habit;
  const history = new Map([...habit.history].filter(([day]) => day >= EARLIEST_DAY));
  const dates = (habit.dropped.dates ?? 0) + habit.history.size - history.size;
  return {
    ...habit,
    history,
    dropped: { ...habit.dropped, dates },
    examples: { dates: first, ...habit.examples },
  };
}

/** How often a file can be packed. */
const PACKED_MAX = 2;

function readAny(bytes: Uint8Array, options: ReadFileOptions, packed = 0): ForeignFile | ForeignQuestion {
  if (bytes.length > FILE_BYTES_MAX) throw new ForeignFileError('tooLarge');
  const isPacked = isZip(bytes) || isGzip(bytes);
  if (isPacked && packed >= PACKED_MAX) throw new ForeignFileError('unknown');
  if (isGzip(bytes)) return readAny(unpackGzip(bytes), options, packed + 1);
  if (isZip(bytes)) return readZip(bytes, options, packed + 1);
  if (isSqlite(bytes)) return readDatabase(bytes, options);
  const text = decodeText(bytes);
  if (!isPlainText(text)) throw new ForeignFileError('unknown');
  if (isLoopMatrix(text)) return readLoopMatrixAlone(text, options);
  return /^\s*[{[]/.test(text) ? readJson(parseJson(text), options) : readTable(parseCsv(text), options);
}

/** An export of Loop, or a zip around one file. */
function readZip(bytes: Uint8Array, options: ReadFileOptions, packed: number): ForeignFile | ForeignQuestion {
  const entries = openZip(bytes);
  if (isLoopZip(entries)) return readLoopZip(entries, options);
  if (isXlsx(entries)) return readTable(readXlsx(entries), options);
  const [only, ...others] = entries.filter(({ path }) => !BESIDE.test(path));
  if (only && others.length === 0) return readAny(only.read(), options, packed);
  throw new ForeignFileError('unknown');
}

/** What systems and databases put beside a file. */
const BESIDE = /^__macosx\/|(?:^|\/)(?:\.|thumbs\.db$|desktop\.ini$)|-(?:wal|shm|journal)$/;

function readDatabase(bytes: Uint8Array, options: ReadOptions): ForeignFile {
  const database = openDatabase(bytes);
  const file = readTables(database, options);
  return database.hasLog ? { ...file, mayLackDays: true } : file;
}

function readTables(database: SqliteDatabase, options: ReadOptions): ForeignFile {
  if (isLoopDatabase(database)) return readLoopDatabase(database, options);
  if (isTickmate(database)) return readTickmate(database, options);
  if (isRewire(database)) return readRewire(database, options);
  throw new ForeignFileError('unknown');
}

function readJson(json: unknown, options: ReadOptions): ForeignFile {
  if (isOpenHabitTracker(json)) throw new ForeignFileError('openHabitTracker', { source: 'spreadsheet' });
  if (isObject(json) && json['format'] === EXPORT_FORMAT) throw new ForeignFileError('own');
  if (isHabiticaUser(json)) return readHabiticaUser(json, options);
  if (isHabo(json)) return readHabo(json, options);
  if (isHabitKit(json)) return readHabitKit(json, options);
  if (isMhabit(json)) return readMhabit(json, options);
  if (isBeaver(json)) return readBeaver(json, options);
  throw new ForeignFileError('unknown');
}

function readTable(rows: readonly (readonly string[])[], options: ReadFileOptions) {
  const [header = []] = rows;
  if (isOwnTable(header)) throw new ForeignFileError('ownTable');
  if (isDaylio(header)) throw new ForeignFileError('daylio', { source: 'spreadsheet' });
  if (isHabitBull(header)) return readHabitBull(rows, options);
  if (isStreaks(header)) return readStreaks(rows, options);
  if (isLoopList(rows)) return readLoopListAlone(rows, options);
  if (isHabitica(header)) return readHabitica(rows, options);
  // Any text with commas has columns: one of days makes it a table of ours to read.
  if (rows.length > 0 && !hasDays(rows)) throw new ForeignFileError('unknown');
  return readSpreadsheet(rows, options);
}

/** The number of characters at the start of a file that decide whether it is plain text, and no picture or web page. */
const START = 4_096;
/** Controls that no text has. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

function isPlainText(text: string): boolean {
  return !BINARY.test(text.slice(0, START)) && !/^\s*</.test(text.slice(0, START));
}

/** The first two and the last column of our own tables, in each language: they are made to be read by people. */
const ownTables = [
  ['habit', 'emoji', 'habitid'],
  ['date', 'habit', 'habitid'],
  ['habit', 'step', 'stepid'],
  ['divider', 'order', 'dividerid'],
  ['habitude', 'emoji', 'identifiantdelhabitude'],
  ['date', 'habitude', 'identifiantdelhabitude'],
  ['habitude', 'etape', 'identifiantdeletape'],
  ['separateur', 'ordre', 'identifiantduseparateur'],
].map((names) => names.join());

function isOwnTable(header: readonly string[]): boolean {
  const [first = '', second = '', ...rest] = header.map(plainName);
  return ownTables.includes([first, second, rest.at(-1)].join());
}

/** The header of Daylio's table: a mood an entry, with the activities of all of it in one cell. */
const isDaylio = (header: readonly string[]): boolean =>
  columnsOf(header, ['weekday', 'time', 'mood', 'activities']) !== null;

/** The JSON of OpenHabitTracker: categories that hold notes, tasks and habits. */
const isOpenHabitTracker = (json: unknown): boolean =>
  isObject(json) &&
  objectsIn(json, 'Categories').some((each) => 'Notes' in each && 'Tasks' in each && 'Habits' in each);
