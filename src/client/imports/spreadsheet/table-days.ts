import { ONE } from '#domain/plan/habit.ts';
import { plainName } from '../csv.ts';
import { foldText, isWeekdayName } from '../dates.ts';
import type { DropReason, ForeignColumns } from '../foreign.ts';
import { inOneLine } from '../plain-text.ts';
import { isCalendar, isNamed, isTotal, notedHabit } from './columns.ts';
import { contentsOf, hasFewTexts } from './layout.ts';
import { cellOf, type DaysTable, dateCells, isDateText, type Row, type Table } from './table.ts';
import { cellValueOf } from './values.ts';

/** A day of a habit as the table has it. */
export interface DayCell {
  readonly date: string;
  /** Null where the row itself is the tick. */
  readonly value: string | null;
  readonly note: string;
  /** Beside an amount: whether it was enough. */
  readonly status: string;
}

/** The days of a habit. */
export interface HabitDays {
  readonly name: string;
  readonly unit: string;
  readonly days: DayCell[];
}

/** All that a table holds, and what of it is no habit's. */
export interface TableDays {
  readonly habits: readonly HabitDays[];
  readonly left: readonly { readonly reason: DropReason; readonly example: string }[];
}

/** The note in a cell: a dash says that there is none. */
function noteOf(row: Row, column = -1): string {
  const note = row[column] ?? '';
  return /^[-–—]$/.test(note.trim()) ? '' : note;
}

const textOf = (row: Row): string => row.filter((cell) => cell.trim() !== '').join(' · ');

/** Days of a table in which each row names its habit, or of one habit with the given name. */
export function daysInRows(table: Table, columns: ForeignColumns, only?: string): TableDays {
  const { names, body } = table;
  const habits = new Map<string, HabitDays>();
  const known = Object.values(columns);
  // Of a table without names no column can be named.
  const left: TableDays['left'][number][] = names.flatMap((name, column) =>
    known.includes(column) || isCalendar(name) || body.every((row) => cellOf(row, column) === '')
      ? []
      : [{ reason: isTotal(name) ? 'totals' : 'columns', example: name }],
  );
  for (const row of body) {
    const name = only ?? inOneLine(row[columns.habit ?? -1] ?? '');
    const [date, note] = [cellOf(row, columns.date), noteOf(row, columns.note)];
    const isSum = !isDateText(date) && (isTotal(date) || (date === '' && isTotal(row[0] ?? '')));
    if (isSum) left.push({ reason: 'totals', example: textOf(row) });
    else if (name === '') left.push({ reason: 'values', example: textOf(row) });
    else if (only === undefined || !isNamed('date', date)) {
      const habit = habits.get(name) ?? { name, unit: cellOf(row, columns.unit), days: [] };
      habits.set(name, habit);
      const value = columns.value === undefined ? null : (row[columns.value] ?? '');
      habit.days.push({ date, value, note, status: cellOf(row, columns.status) });
    }
  }
  // A title among the rows stands where habits are named, and has no day.
  const isTitle = ({ days }: HabitDays): boolean => days.every(({ date }) => date === '');
  const found = [...habits.values()];
  for (const { name, days } of found.filter(isTitle)) {
    for (const _ of days) left.push({ reason: 'dates', example: name });
  }
  return { habits: found.filter((habit) => !isTitle(habit)), left };
}

/** Days of a table in which each column is a habit. */
export function daysInColumns(table: Table, date: number): TableDays {
  const { names, body } = table;
  const left: TableDays['left'][number][] = [];
  const kept = habitColumns(table, date, (reason, example) => left.push({ reason, example }));
  const habits = kept.map((column) => ({
    name: names[column] || `#${String(column + 1)}`,
    unit: '',
    days: [] as DayCell[],
  }));
  const notes = kept.map((column) => noteColumn(names, column, kept.length === 1));
  for (const row of body) {
    const text = cellOf(row, date);
    if (!isDateText(text) && (isTotal(text) || isNamed('date', text))) {
      if (isTotal(text)) left.push({ reason: 'totals', example: textOf(row) });
      continue;
    }
    for (const [place, column] of kept.entries()) {
      const [value, note] = [cellOf(row, column), noteOf(row, notes[place]).trim()];
      if (value !== '' || note !== '') habits[place]?.days.push({ date: text, value, note, status: '' });
    }
  }
  return { habits, left };
}

/** The column with the notes of a habit; -1 for none. */
function noteColumn(names: readonly string[], habit: number, isOnly: boolean): number {
  const own = plainName(names[habit] ?? '');
  return names.findIndex((name, column) => {
    const noted = column === habit ? null : notedHabit(name);
    return noted !== null && (noted === own || (noted === '' && isOnly));
  });
}

/** The columns that are habits; the others are named. */
function habitColumns(
  table: Table,
  date: number,
  leave: (reason: DropReason, example: string) => void,
): number[] {
  const { names, body } = table;
  const contents = contentsOf(table, date);
  const plain = names.map(plainName);
  const found = [...contents.keys()].filter((column) => {
    const [content, name] = [contents[column], names[column] ?? ''];
    if (column === date || (content === 'none' && (name === '' || isNamed('note', name)))) return false;
    const note = notedHabit(name);
    // The notes of a habit, or of the only one.
    if (note !== null && (note === '' ? contents.length <= 3 : plain.includes(note))) return false;
    const isTitle = content === 'texts' && isNamed('habit', name);
    const isOther = note === '' || isTotal(name) || isCalendar(name) || isTitle;
    const isHabit =
      content === 'texts' ? hasFewTexts(body, column) : content === 'values' || content === 'none';
    if (isHabit && !isOther) return true;
    if (content !== 'none') leave(isTotal(name) ? 'totals' : 'columns', name || textIn(body, column));
    return false;
  });
  const sums = sumsOfTicks(body, found);
  for (const column of sums) leave('totals', names[column] || textIn(body, column));
  return found.filter((column) => !sums.includes(column));
}

/** Rows and different sums in them that are no chance. */
const SUMS_LEAST = 5;
const DIFFERENT_LEAST = 3;

/** The columns that have the number of ticks in the others, in each row: sums, whatever their names are. */
function sumsOfTicks(body: readonly Row[], columns: readonly number[]): number[] {
  const texts = new Set(body.flatMap((row) => columns.map((column) => cellOf(row, column))));
  const marks = new Set([...texts].filter(isTick));
  const rows = body.map((row) => ({
    row,
    ticks: columns.filter((column) => marks.has(cellOf(row, column))).length,
  }));
  return columns.filter((column) => {
    const filled = rows.filter(({ row }) => cellOf(row, column) !== '');
    const different = new Set(filled.map(({ row }) => cellOf(row, column))).size;
    if (filled.length < SUMS_LEAST || different < DIFFERENT_LEAST) return false;
    return filled.every(({ row, ticks }) => {
      const cell = cellOf(row, column);
      return Number(cell) === ticks - (marks.has(cell) ? 1 : 0);
    });
  });
}

function isTick(text: string): boolean {
  const value = cellValueOf(text);
  if (value.type === 'number') return text === '1';
  return value.type === 'known' && typeof value.entry === 'object' && value.entry.amount === ONE;
}

const textIn = (body: readonly Row[], column: number): string =>
  body.map((row) => cellOf(row, column)).find((text) => text !== '') ?? '';

/** Days of a table in which each row is a habit; its header may come again, for other days. */
export function daysAcross({ names, body, habit }: DaysTable): TableDays {
  const habits = new Map<string, HabitDays>();
  const left: TableDays['left'][number][] = [];
  let [header, columns] = [names, dateCells(names)];
  leaveColumns(names, [habit, ...columns], left);
  for (const row of body) {
    const found = dateCells(row);
    if (found.length > 1) {
      [header, columns] = [row, found];
      continue;
    }
    const name = inOneLine(row[habit] ?? '');
    const filled = columns.filter((column) => cellOf(row, column) !== '');
    const isOfWeekdays = filled.every((column) =>
      isWeekdayName(foldText(cellOf(row, column)).replace('.', '')),
    );
    // A title, or the weekdays of the header.
    if (filled.length === 0 ? name === '' : isOfWeekdays) continue;
    if (isTotal(name)) left.push({ reason: 'totals', example: textOf(row) });
    else if (name === '') left.push({ reason: 'values', example: textOf(row) });
    else {
      const days = habits.get(name)?.days ?? [];
      habits.set(name, { name, unit: '', days });
      for (const column of filled) {
        days.push({ date: cellOf(header, column), value: cellOf(row, column), note: '', status: '' });
      }
    }
  }
  return { habits: [...habits.values()], left };
}

function leaveColumns(names: Row, known: readonly number[], left: TableDays['left'][number][]): void {
  for (const [column, name] of names.entries()) {
    if (known.includes(column) || name.trim() === '') continue;
    left.push({ reason: isTotal(name) ? 'totals' : 'columns', example: name });
  }
}
