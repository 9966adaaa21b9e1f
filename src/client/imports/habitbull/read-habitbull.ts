import { createCollector, type HabitDraft } from '../collect.ts';
import { columnsOf, SAMPLE_ROWS } from '../csv.ts';
import { createDateReader, dateOrderOf } from '../dates.ts';
import type { ForeignAnswers, ForeignFile, ForeignQuestion, ReadOptions } from '../foreign.ts';
import { ForeignFileError } from '../foreign.ts';
import { numberRuleOf, readByRule, thousandthsOf } from '../number-rule.ts';

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
    const { HabitName: habit, CalendarDate: date, Value: value, CommentText: note } = columns;
    return {
      source: 'habitbull',
      header: header ?? [],
      sample: rows.slice(0, SAMPLE_ROWS),
      guess: { habit, date, value, note },
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
    const [text, value, note] = [cell('CalendarDate'), cell('Value'), cell('CommentText')];
    // 0 is no, 1 yes, more an amount; a negative value is an unset one.
    const number = value.trim() === '' ? -1 : readByRule(value, rule);
    const amount = number === null ? null : thousandthsOf(number);
    if (amount !== null) draft.log(dayOf(text), { amount, note }, text);
    else {
      if (number === null || number >= 0) draft.drop('values', value);
      if (note.trim() !== '' || (number !== null && number < 0)) draft.log(dayOf(text), { note }, text);
    }
  }
  return collector.finish();
}

/** The first row of a HabitBull export. */
export const habitBullColumns = [
  'HabitName',
  'HabitDescription',
  'HabitCategory',
  'CalendarDate',
  'Value',
  'CommentText',
] as const;
