import { type LoopEntry, type LoopHabit, loopValues } from './loop-habit.ts';

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
export interface ListedHabit {
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
export function readLoopList(rows: Rows): ListedHabit[] | null {
  const columns = headerOf(rows);
  const dialect = dialectOf(columns);
  if (!dialect) return null;
  return rows.slice(1).map((row, index) => {
    const cell = (name: string): string => row[columns.indexOf(name)] ?? '';
    return {
      name: cell('name'),
      position: readPosition(cell('position'), index),
      withDays: (entries) => habitOf({ cell, dialect, entries }),
    };
  });
}

/** The oldest lists have no positions: there it is the row. */
function readPosition(cell: string, index: number): number {
  return /^\s*\d+\s*$/.test(cell) ? Number(cell) : index + 1;
}

/** Without types, a value above all of Loop's own ones is an amount. */
export const isNumericBy = (entries: readonly LoopEntry[]): boolean =>
  entries.some(({ value }) => value !== null && value > loopValues.skip);

interface Found {
  readonly cell: (name: string) => string;
  readonly dialect: Dialect;
  readonly entries: readonly LoopEntry[];
}

function habitOf({ cell, dialect, entries }: Found): LoopHabit {
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
