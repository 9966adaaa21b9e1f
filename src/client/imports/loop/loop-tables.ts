import { isDayKey } from '#domain/days/day-key.ts';
import { checkHabitCount, createCollector } from '../collect.ts';
import { SAMPLE_ROWS } from '../csv.ts';
import type { DateOrder } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ForeignQuestion, type ReadOptions } from '../foreign.ts';
import { addLoopHabit, loopLabels, loopValues } from './loop-habit.ts';
import { isNumericBy, readLoopList } from './loop-list.ts';
import { matrixOrder, readLoopMatrix } from './loop-matrix.ts';

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
