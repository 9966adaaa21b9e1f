import type { DatabaseSync } from 'node:sqlite';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { insertRows, makeDatabase } from './make-database.ts';

/** One line of CSV; a cell has quotes where it needs them. */
function csvLine(cells: readonly (string | number)[]): string {
  return cells
    .map(String)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

const header = [
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit',
  'Target Type,Target Value,Archived?',
].join(',');

export interface LoopRow {
  readonly name: string;
  readonly type?: 'YES_NO' | 'NUMERICAL';
  readonly question?: string;
  readonly description?: string;
  readonly frequency?: readonly [numerator: number, denominator: number];
  readonly unit?: string;
  readonly targetType?: 'AT_LEAST' | 'AT_MOST' | '';
  readonly target?: number | '';
  readonly archived?: boolean;
  readonly color?: string;
  /** Lines of the habit's own file. */
  readonly days?: readonly (readonly (string | number)[])[];
}

/** Loop's name of a folder: letters outside of ASCII vanish. */
const folderOf = (name: string, index: number): string =>
  `${String(index + 1).padStart(3, '0')} ${name.replace(/[^ a-zA-Z0-9._-]+/g, '').slice(0, 100)}`.trim();

interface Form {
  readonly mark?: string;
  readonly lineEnd?: string;
  readonly root?: string;
}

/** An export of Loop 2.3.1 and later. */
export function makeLoopZip(rows: readonly LoopRow[], { mark = '', lineEnd = '\n', root = '' }: Form = {}) {
  const text = (lines: readonly string[]) => strToU8(`${mark}${lines.join(lineEnd)}${lineEnd}`);
  const list = rows.map((row, index) => {
    const { type = 'YES_NO', question = '', description = '', frequency = [1, 1], unit = '' } = row;
    const { targetType = '', target = '', archived = false, color = '' } = row;
    const position = String(index + 1).padStart(3, '0');
    const plan = [...frequency, color, unit, targetType, target, String(archived)];
    return csvLine([position, row.name, type, question, description, ...plan]);
  });
  const files: Zippable = { [`${root}Habits.csv`]: text([header, ...list]) };
  for (const [index, { name, days = [] }] of rows.entries()) {
    const folder = root + folderOf(name, index);
    files[`${folder}/Scores.csv`] = text(['Date,Score', '2024-01-01,0.0519']);
    files[`${folder}/Checkmarks.csv`] = text(['Date,Value,Notes', ...days.map(csvLine)]);
  }
  // Names without quotes, as Loop writes them.
  files[`${root}Checkmarks.csv`] = text([`Date,${rows.map(({ name }) => name).join(',')},`]);
  files[`${root}Scores.csv`] = text(['Date,']);
  return zipSync(files);
}

type DatabaseRows = readonly Readonly<Record<string, number | string | null>>[];

/** Loop's statements of version 9, and what came later. */
const changes: readonly (readonly [version: number, statement: string])[] = [
  [9, 'create table Habits (id integer primary key autoincrement, archived integer, color integer)'],
  [9, 'alter table Habits add column description text'],
  [9, 'alter table Habits add column freq_den integer'],
  [9, 'alter table Habits add column freq_num integer'],
  [9, 'alter table Habits add column name text'],
  [9, 'alter table Habits add column position integer'],
  [9, 'alter table Habits add column reminder_hour integer'],
  [9, 'alter table Habits add column reminder_min integer'],
  [9, 'create table Repetitions (id integer primary key autoincrement, habit integer, timestamp integer)'],
  [16, 'alter table Habits add column type integer not null default 0'],
  [16, 'alter table Repetitions add column value integer not null default 2'],
  [18, 'alter table Habits add column target_type integer not null default 0'],
  [18, 'alter table Habits add column target_value real not null default 0'],
  [18, 'alter table Habits add column unit text not null default ""'],
  [23, 'alter table Habits add column question text'],
  [24, 'alter table habits add column uuid text'],
  [25, 'alter table Repetitions add column notes text'],
];

/** A backup of Loop with the tables of a version. */
export function makeLoopDatabase(version: number, habits: DatabaseRows, repetitions: DatabaseRows) {
  return makeDatabase((database: DatabaseSync) => {
    database.exec(`pragma user_version = ${String(version)}`);
    for (const [since, statement] of changes) if (since <= version) database.exec(statement);
    for (const habit of habits) insertRows(database, 'Habits', [habit]);
    for (const group of Map.groupBy(repetitions, (row) => Object.keys(row).join(' ')).values()) {
      insertRows(database, 'Repetitions', group);
    }
  });
}
