import { checkHabitCount, createCollector } from '../collect.ts';
import { SAMPLE_ROWS } from '../csv.ts';
import type { DateOrder } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ForeignQuestion, type ReadOptions } from '../foreign.ts';
import { addLoopHabit, loopLabels } from './loop-habit.ts';
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
 * Whether a text is Loop's own table of all days: by values that only Loop writes, or by whole numbers alone, of which one is that of an
 * unknown day or each line ends with a separator.
 */
export function isLoopMatrix(text: string): boolean {
  const [header = '', ...lines] = text.slice(0, START).split(/\r\n?|\n/);
  if (!/^\ufeff?date,/i.test(header) || /^\ufeff?date,value(?:,|$)/i.test(header)) return false;
  const days = (text.length > START ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '');
  if (days.length === 0) return false;
  if (LABELS.some((label) => days[0]?.includes(label))) return true;
  const areNumbers = days.every((line) => /^[\d/.-]+(?:,(?:-1|\d{1,12}))+,?\s*$/.test(line));
  const isEnded = header.endsWith(',') && days.every((line) => line.trimEnd().endsWith(','));
  return areNumbers && (isEnded || days.some((line) => /,-1(?:,|\s*$)/.test(line)));
}

/** Reads a table of all days without the list of habits: a value above all of Loop's own ones makes a habit an amount. */
export function readLoopMatrixAlone(text: string, options: TableOptions): ForeignFile | ForeignQuestion {
  const matrix = readLoopMatrix(text, null);
  const { names, columns, dates, oddRows } = matrix;
  if (names === null) throw new ForeignFileError('part', { source: 'loop' });
  checkHabitCount(columns);
  const order = options.dateOrder ?? matrixOrder(matrix);
  if (order === 'ambiguous') {
    const sample = dates.slice(0, SAMPLE_ROWS).map((date) => [date]);
    return { source: 'loop', asks: ['dates'], header: ['Date'], sample, guess: { habit: 0, date: 0 } };
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
