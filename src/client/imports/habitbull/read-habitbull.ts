import { thousandthsOf } from '../amounts.ts';
import { createCollector } from '../collect.ts';
import { columnsOf, SAMPLE_ROWS } from '../csv.ts';
import { createDateReader, dateOrderOf } from '../dates.ts';
import {
  type ForeignAnswers,
  type ForeignFile,
  ForeignFileError,
  type ForeignQuestion,
  type ReadOptions,
} from '../foreign.ts';
import type { HabitDraft } from '../habit-draft.ts';
import { type NumberRule, numberRuleOf, readByRule } from '../number-rule.ts';
import { habitBullColumns } from './columns.ts';

type Columns = Record<(typeof habitBullColumns)[number], number>;

type HabitBullOptions = ReadOptions & Pick<ForeignAnswers, 'dateOrder' | 'numberRule'>;

/** True for the first row of a HabitBull export. */
export function isHabitBull(header: readonly string[]): boolean {
  return columnsOf(header, habitBullColumns) !== null;
}

/** Reads a HabitBull export, or asks how its dates and numbers are written. */
export function readHabitBull(
  table: readonly (readonly string[])[],
  options: HabitBullOptions,
): ForeignFile | ForeignQuestion {
  const [header, ...rows] = table;
  const columns = columnsOf(header, habitBullColumns);
  if (columns === null) throw new ForeignFileError('unknown');
  const cells = (name: keyof Columns): string[] => rows.map((row) => row[columns[name]] ?? '');
  const order = options.dateOrder ?? dateOrderOf(cells('CalendarDate'));
  const rule = options.numberRule ?? numberRuleOf(cells('Value'));
  if (typeof order !== 'string' || typeof rule !== 'string') {
    return {
      ...questionOf(header ?? [], rows, columns),
      asks: [
        ...(typeof order === 'string' ? [] : ['dates' as const]),
        ...(typeof rule === 'string' ? [] : ['numbers' as const]),
      ],
      ...(typeof order !== 'string' && { dates: order }),
      ...(typeof rule !== 'string' && { numbers: rule }),
    };
  }
  const collector = createCollector('habitbull', options);
  const dayOf = createDateReader(order);
  const drafts = new Map<string, HabitDraft>();
  for (const row of rows) {
    const cell = (name: keyof Columns): string => row[columns[name]] ?? '';
    const [name, notes, category] = [cell('HabitName'), cell('HabitDescription'), cell('HabitCategory')];
    // Each row repeats the fields of its habit: habits with one name differ in the other fields.
    const place = [name, notes, category].join('\u0000');
    const draft = drafts.get(place) ?? collector.add({ name, notes, category });
    drafts.set(place, draft);
    logRow(draft, {
      date: dayOf(cell('CalendarDate')),
      text: cell('CalendarDate'),
      value: cell('Value'),
      rule,
      note: cell('CommentText'),
    });
  }
  return collector.finish();
}

interface Row {
  readonly date: string | null;
  /** The date as the file has it. */
  readonly text: string;
  readonly rule: NumberRule;
  readonly value: string;
  readonly note: string;
}

/** 0 is no, 1 yes, more an amount; a negative value is an unset one. */
function logRow(draft: HabitDraft, { date, text, rule, value, note }: Row): void {
  const number = value.trim() === '' ? -1 : readByRule(value, rule);
  const amount = number === null ? null : thousandthsOf(number);
  if (amount !== null) return draft.log(date, { amount, note }, text);
  if (number === null || number >= 0) draft.drop('values', value);
  if (note.trim() !== '' || (number !== null && number < 0)) draft.log(date, { note }, text);
}

function questionOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: Columns,
): Omit<ForeignQuestion, 'asks'> {
  const { HabitName: habit, CalendarDate: date, Value: value, CommentText: note } = columns;
  const sample = rows.slice(0, SAMPLE_ROWS);
  return { source: 'habitbull', header, sample, guess: { habit, date, value, note } };
}
