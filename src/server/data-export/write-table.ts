import { BYTE_ORDER_MARK, type Cell, csvLine, type Separator } from '#contract/csv.ts';
import type { ExportTable } from '#contract/export-file.ts';
import type { Break } from '#domain/days/breaks.ts';
import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { logsAmount, type Repeat } from '#domain/plan/habit.ts';
import { dayFlags, statesOf, toUnits } from '#domain/record/day-flags.ts';
import { firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import type { SpreadsheetTexts } from '#i18n/messages.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { mapInSlices, nextTurn } from '#server/core/limits/time-slice.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import {
  type DayRow,
  type HabitFields,
  habitFieldsOf,
  stepsOfDay,
} from '#server/habits/records/habit-columns.ts';
import { planBegun, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { daysInPages, type ExportHabitRows, habitsInBatches } from './data-export-repository.ts';

export interface TableOptions {
  readonly texts: SpreadsheetTexts;
  readonly today: DayKey;
  /** All of the user. */
  readonly breaks: readonly Break[];
  readonly separator: Separator;
}

/** An exported spreadsheet, in pieces. */
export async function* writeTable(
  scope: UserScope,
  table: ExportTable,
  options: TableOptions,
): AsyncGenerator<string> {
  const { texts, separator } = options;
  yield BYTE_ORDER_MARK + csvLine(headings[table](texts), separator);
  if (table === 'dividers') {
    for (const { name, order, closed, id } of await listDividers(scope)) {
      yield csvLine([name, order, yesOrNo(closed, texts), id], separator);
    }
    return;
  }
  for await (const habit of habitsInBatches(scope)) yield* writers[table](scope, habit, options);
}

const headings: Record<ExportTable, (texts: SpreadsheetTexts) => readonly Cell[]> = {
  habits: (t) => habitHeadings(t),
  days: (t) => [t.date, t.habit, t.count, t.amount, t.due, t.done, t.skipped, t.note, t.habitId],
  steps: (t) => [t.habit, t.step, t.order, t.completed, t.habitId, t.stepId],
  dividers: (t) => [t.divider, t.order, t.closed, t.dividerId],
};

type Writer = (scope: UserScope, habit: ExportHabitRows, options: TableOptions) => AsyncGenerator<string>;

const writers: Record<Exclude<ExportTable, 'dividers'>, Writer> = {
  habits: async function* writeHabit(_, { row }, options) {
    const { breaks, today } = options;
    const [plan, record] = [planBegun(row, breaks, today), recordOf(row, breaks, today)];
    const habit = { ...habitFieldsOf(row), ...plan };
    const cells = columns.map(([, cellOf]) => cellOf(habit, record, options));
    yield csvLine(cells, options.separator);
  },
  days: writeDays,
  steps: async function* writeSteps(scope, { row, steps }, { separator }) {
    const times = new Map<string, number>();
    for await (const page of daysInPages(scope, row.id, ['steps'])) {
      await mapInSlices(page, (day) => {
        for (const id of stepsOfDay(day.steps)) times.set(id, (times.get(id) ?? 0) + 1);
      });
    }
    const ordered = steps.toSorted((one, other) => one.position - other.position);
    yield ordered
      .map(({ id, name, position }) =>
        csvLine([row.name, name, position, times.get(id) ?? 0, row.id, id], separator),
      )
      .join('');
  },
};

/** The number of lines in a piece: a name may be long. */
const LINES_AT_ONCE = 200;

/** What is stored of a day, for its line. */
type DayCells = Pick<DayRow, 'count' | 'state' | 'value' | 'note'>;
const NO_DAY: DayCells = { count: 0, state: null, value: null, note: '' };

/** Every day that was due, done, skipped or noted, or has an amount, up to today or the last of them. */
async function* writeDays(
  scope: UserScope,
  { row }: ExportHabitRows,
  { texts, today, separator, breaks }: TableOptions,
): AsyncGenerator<string> {
  const days = new Map<DayKey, DayCells>();
  for await (const page of daysInPages(scope, row.id, ['count', 'state', 'value', 'note'])) {
    for (const day of page) days.set(day.day, day);
  }
  const record = recordOf(row, breaks, today);
  // From the first day to today, or to the last stored one; the stored ones are in order.
  const stored = [...days.keys()];
  const first = firstDayOfRecord(record);
  const start = dayNumber([first, stored[0] ?? first].toSorted()[0] ?? first);
  const stop = dayNumber([today, stored.at(-1) ?? today].toSorted()[1] ?? today);
  const { due } = dayFlags(record, start, stop, dayNumber(today));
  const states = statesOf(record, start, stop, dayNumber(today));
  let lines: string[] = [];
  // By numbers: ten years of a habit are thousands of days, and other requests are waiting.
  for (const [index, items] of due.entries()) {
    const day = dayKey(start + index);
    const { count, state, value, note } = days.get(day) ?? NO_DAY;
    if (items === 0 && !days.has(day)) continue;
    const flags = [items > 0, states[index] === 'done', state === 'skipped'];
    const said = flags.map((each) => yesOrNo(each, texts));
    const cells = [day, row.name, count, toUnits(value), ...said, note, row.id];
    if (lines.push(csvLine(cells, separator)) < LINES_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
    await nextTurn();
  }
  if (lines.length > 0) yield lines.join('');
}

type CellOf = (habit: HabitFields, record: HabitRecord, options: TableOptions) => Cell;

/** The spreadsheet of habits: each heading, and its cells. */
const columns: readonly (readonly [Exclude<keyof SpreadsheetTexts, 'kinds'>, CellOf])[] = [
  ['habit', (habit) => habit.name],
  ['emoji', (habit) => habit.emoji],
  ['order', (habit) => habit.order],
  ['kind', ({ kind }, _, { texts }) => texts.kinds[kind]],
  ['target', (habit) => toUnits(habit.target)],
  ['unit', (habit) => habit.unit],
  ['days', (habit) => habit.weekdays.join(' ')],
  ['repetition', (habit, _, { texts }) => repetitionText(habit.repeat, texts)],
  ['startsOn', (habit) => habit.startsOn],
  ['endsOn', (habit) => habit.endsOn],
  ['createdOn', (habit) => habit.createdOn],
  ['archivedOn', (habit) => habit.archivedAt?.slice(0, 'YYYY-MM-DD'.length) ?? null],
  ['active', (habit, _, { texts }) => yesOrNo(habit.activated, texts)],
  ['reminder', (habit) => habit.reminderTime],
  ['reminderMessage', (habit) => habit.reminderMessage],
  ['notes', (habit) => habit.notes],
  ['completed', (_, record, { today }) => countDone(record, today)],
  ['habitId', (habit) => habit.id],
];

export const habitHeadings = (texts: SpreadsheetTexts): Cell[] => columns.map(([heading]) => texts[heading]);

const yesOrNo = (value: boolean, { yes, no }: SpreadsheetTexts): string => (value ? yes : no);

/** The done days; of a habit that is ticked all of its ticks. */
function countDone(record: HabitRecord, today: DayKey): number {
  if (!logsAmount(record)) return record.ticks.size;
  const [start, stop] = [dayNumber(firstDayOfRecord(record)), dayNumber(today)];
  return statesOf(record, start, stop, stop).filter((state) => state === 'done').length;
}

const intervals = { day: 'intervalInDays', week: 'intervalInWeeks', month: 'intervalInMonths' } as const;

function repetitionText(repeat: Repeat | null, texts: SpreadsheetTexts): string {
  switch (repeat?.type) {
    case 'interval':
      return texts[intervals[repeat.unit]]
        .replace('{every}', String(repeat.every))
        .replace('{from}', repeat.from);
    case 'monthDays':
      return texts.monthDays.replace(
        '{days}',
        repeat.days.map((day) => (day === 'last' ? texts.last : day)).join(' '),
      );
    case 'times':
      return texts[repeat.per === 'week' ? 'timesAWeek' : 'timesAMonth'].replace(
        '{count}',
        String(repeat.count),
      );
    case 'total':
      return texts[repeat.per === 'week' ? 'totalOfAWeek' : 'totalOfAMonth'];
    default:
      return texts.weekdays;
  }
}
