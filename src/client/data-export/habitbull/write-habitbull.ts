import Papa from 'papaparse';
import type { ExportData, ExportDay, ExportHabit } from '#contract/data-export.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { createKeys } from '../../imports/collect.ts';
import { habitBullColumns } from '../../imports/habitbull/read-habitbull.ts';
import { amountOf, countOf, keyOf } from '../export-file.ts';

type Row = readonly [name: string, notes: string, category: '', day: string, value: number, note: string];

interface HabitBullOptions extends Pick<ExportData, 'habits'> {
  /** Lets other work of the page run: it is waited for after each habit. */
  readonly pause: () => Promise<void>;
}

/**
 * Our export as the CSV of HabitBull, which Loop Habit Tracker itself imports (docs/export-format.md): a row for each day. Loop takes whole
 * numbers alone, and rows of one name for one habit.
 */
export async function writeHabitBull({ habits, pause }: HabitBullOptions): Promise<Blob> {
  const parts = [linesOf([[...habitBullColumns]])];
  const nameFor = createKeys();
  for (const habit of byOrder(habits)) {
    const name = nameFor(habit.name);
    const rows = habit.history.map((day) => rowOf(habit, name, day)).filter((row) => row !== null);
    // A habit comes along by its days alone.
    if (rows.length === 0) rows.push([name, habit.notes, '', habit.createdOn, 0, '']);
    parts.push(linesOf(rows));
    await pause();
  }
  return new Blob(parts, { type: 'text/csv' });
}

/** Loop's reader takes a quote after a backslash for a part of the text, and the rows that follow with it. */
const safeCell = (cell: string | number): string | number =>
  typeof cell === 'string' ? cell.replace(/\\(?="|$)/g, '\\ ') : cell;

const linesOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(safeCell)),
    { newline: '\n' },
  )}\n`;

/** Null for a day of which nothing can be said there, such as one that was skipped. */
function rowOf(habit: ExportHabit, name: string, day: ExportDay): Row | null {
  const isTicked = !logsAmount(habit);
  const note = typeof day === 'string' ? '' : (day.note ?? '');
  const isSkipped = typeof day !== 'string' && day.skipped === true;
  const value = isSkipped ? undefined : isTicked ? Math.min(1, countOf(day)) : wholeOf(amountOf(day));
  const isNothing = value === undefined || (isTicked && value === 0);
  return isNothing && note === '' ? null : [name, habit.notes, '', keyOf(day), value ?? 0, note];
}

/** The nearest whole number: a little is no 0, which would be a no. */
function wholeOf(amount: number | undefined): number | undefined {
  return amount === undefined || amount === 0 ? amount : Math.max(1, Math.round(amount));
}
