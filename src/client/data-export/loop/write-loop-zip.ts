import { strToU8, Zip, ZipDeflate } from 'fflate';
import Papa from 'papaparse';
import type { ExportData, ExportDay, ExportHabit } from '#contract/data-export.ts';
import { type DayKey, dayRange } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { keepsLimit, logsAmount, ONE } from '#domain/plan/habit.ts';
import { loopLabels, loopValues } from '../../imports/loop/loop-habit.ts';
import { thousandthsOf } from '../../imports/number-rule.ts';
import { LENGTHS } from '../../imports/rhythm.ts';
import { amountOf, countOf, keyOf } from '../export-file.ts';

const LIST_HEADER = [
  'Position',
  'Name',
  'Type',
  'Question',
  'Description',
  'FrequencyNumerator',
  'FrequencyDenominator',
  'Color',
  'Unit',
  'Target Type',
  'Target Value',
  'Archived?',
];
const DAYS_HEADER = ['Date', 'Value', 'Notes'];
/** The color of a new habit in Loop: here habits have none. */
const COLOR = '#00897B';
/** The table of all days is for programs that read no other file. It grows with habits times days, so that it is left out above this size. */
const MATRIX_CELLS_MAX = 1_000_000;

type Cell = string | number | boolean;

interface LoopZipOptions extends Pick<ExportData, 'habits' | 'exportedAt'> {
  /** Lets other work of the page run: it is waited for after each habit. */
  readonly pause: () => Promise<void>;
}

/**
 * Our export as the CSV zip of Loop Habit Tracker 2.3.1 and later, which other apps read too (docs/export-format.md). Scores are left out:
 * who reads the days computes them. Texts are unchanged, also where a spreadsheet would read a formula: an importer needs them so.
 */
export async function writeLoopZip({ habits, exportedAt, pause }: LoopZipOptions): Promise<Blob> {
  const zip = startZip(exportedAt);
  const ordered = byOrder(habits);
  zip.add('Habits.csv', [LIST_HEADER, ...ordered.map(listRowOf)]);
  const days: LoopDay[][] = [];
  for (const [index, habit] of ordered.entries()) {
    const found = loopDaysOf(habit);
    const rows = found.map(({ day, value, note }) => [day, value, note]);
    zip.add(`${folderOf(habit.name, index)}/Checkmarks.csv`, [DAYS_HEADER, ...rows]);
    days.push(found);
    await pause();
  }
  const matrix = matrixOf(ordered, days);
  if (matrix) zip.add('Checkmarks.csv', matrix);
  return zip.finish();
}

/** A zip of tables, each packed when it is added. */
function startZip(mtime: string) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    add(path: string, rows: Cell[][]): void {
      const file = new ZipDeflate(path);
      file.mtime = mtime;
      zip.add(file);
      file.push(strToU8(`${Papa.unparse(rows, { newline: '\n' })}\n`), true);
    },
    finish(): Blob {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

const positionOf = (index: number): string => String(index + 1).padStart(3, '0');

/**
 * Loop keeps only these characters of a name. A dot or a space at the end is no name of a folder on Windows; Table Habit finds a folder by the
 * number with the space after it, so that something follows.
 */
function folderOf(name: string, index: number): string {
  const plain = name.replace(/[^ a-zA-Z0-9._-]+/g, '').slice(0, 100);
  return `${positionOf(index)} ${plain.replace(/(?<![. ])[. ]+$/, '').trimStart() || 'Habit'}`;
}

function listRowOf(habit: ExportHabit, index: number): Cell[] {
  const { name, notes, unit = '', target = null, archivedAt } = habit;
  const isAmount = logsAmount(habit);
  const { numerator, denominator, scale } = loopFrequencyOf(habit);
  const goal = [
    unit,
    keepsLimit(habit) ? 'AT_MOST' : 'AT_LEAST',
    Math.round((target ?? 1) * scale * ONE) / ONE,
  ];
  return [
    positionOf(index),
    name,
    isAmount ? 'NUMERICAL' : 'YES_NO',
    '',
    notes,
    numerator,
    denominator,
    COLOR,
    ...(isAmount ? goal : ['', '', '']),
    archivedAt !== null,
  ];
}

/** All days of all habits, the last day first; as Loop's own rows, each ends with a separator. Null when it would be too large. */
function matrixOf(habits: readonly ExportHabit[], days: readonly LoopDay[][]): Cell[][] | null {
  const header = ['Date', ...habits.map(({ name }) => name), ''];
  const keys = days.flatMap((each) => [each.at(-1)?.day, each[0]?.day]).filter((day) => day !== undefined);
  const [first, last] = [keys.toSorted()[0], keys.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [header];
  const range = dayRange(first, last);
  if (range.length * habits.length > MATRIX_CELLS_MAX) return null;
  const values = days.map((each) => new Map(each.map(({ day, value }) => [day, value])));
  const rows = range
    .toReversed()
    .map((day) => [day, ...values.map((ofHabit) => ofHabit.get(day) ?? NO_VALUE), '']);
  return [header, ...rows];
}

/** What Loop holds of a day. */
interface LoopDay {
  readonly day: DayKey;
  /** A label, or an amount in thousandths. */
  readonly value: string;
  readonly note: string;
}

/** The days of a habit as Loop writes them, the last one first; without those of which it would hold nothing. */
function loopDaysOf(habit: Pick<ExportHabit, 'kind' | 'history'>): LoopDay[] {
  return habit.history
    .map((day) => ({ day: keyOf(day), value: valueOf(habit, day), note: noteOf(day) }))
    .filter(({ value, note }) => value !== loopValues.unknown || note !== '')
    .toSorted((one, other) => (one.day > other.day ? -1 : 1))
    .map(({ value, ...day }) => ({ ...day, value: labelOf(value) }));
}

/** What Loop writes for a day without a value. */
const NO_VALUE = labelOf(loopValues.unknown);

function labelOf(value: number): string {
  return loopLabels.get(value) ?? String(value);
}

const noteOf = (day: ExportDay): string => (typeof day === 'string' ? '' : (day.note ?? ''));

/** Loop has one value a day: a skip goes before an amount, and several ticks are one. */
function valueOf(habit: Pick<ExportHabit, 'kind'>, day: ExportDay): number {
  if (typeof day !== 'string' && day.skipped) return loopValues.skip;
  if (!logsAmount(habit)) return countOf(day) > 0 ? loopValues.done : loopValues.unknown;
  const amount = thousandthsOf(amountOf(day) ?? Number.NaN) ?? loopValues.unknown;
  // In Loop, the number of 0.003 is that of a skip: the nearest amount that meets a target as well is taken.
  if (amount === loopValues.skip) return keepsLimit(habit) ? amount - 1 : amount + 1;
  return amount;
}

/**
 * The frequency in Loop that is nearest to the repetition of a habit: so many times in so many days; an amount has one target for all of
 * them, which grows by `scale`.
 */
function loopFrequencyOf(habit: Pick<ExportHabit, 'kind' | 'days' | 'repeat'>) {
  const [count, denominator] = itemsOf(habit);
  // Also a limit on some days: on the others it is not exceeded either.
  const isTotal = habit.repeat?.type === 'total';
  if (count >= denominator || (keepsLimit(habit) && !isTotal)) {
    return { numerator: 1, denominator: 1, scale: 1 };
  }
  return logsAmount(habit)
    ? { numerator: 1, denominator, scale: count }
    : { numerator: count, denominator, scale: 1 };
}

/** How many due items there are in how many days. */
function itemsOf({ days, repeat }: Pick<ExportHabit, 'days' | 'repeat'>): [count: number, days: number] {
  if (!repeat) return [days.length, LENGTHS.week];
  switch (repeat.type) {
    case 'monthDays':
      return [repeat.days.length, LENGTHS.month];
    case 'interval':
      return [1, repeat.every * LENGTHS[repeat.unit]];
    case 'times':
      return [repeat.count, LENGTHS[repeat.per]];
    default:
      return [1, LENGTHS[repeat.per]];
  }
}
