import type { ExportTable } from '#contract/export-file.ts';
import type { Break } from '#domain/breaks.ts';
import { type DayKey, dayKey, dayNumber } from '#domain/day-key.ts';
import { firstDayOf } from '#domain/first-day.ts';
import { dayFlags, type HabitRecord } from '#domain/habit-record.ts';
import type { SpreadsheetTexts } from '#i18n/messages.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { mapInSlices, nextTurn } from '#server/core/limits/time-slice.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import { type HabitFields, habitFieldsOf } from '#server/habits/records/habit-columns.ts';
import { recordOf } from '#server/habits/records/habit-list-repository.ts';
import { type DayRow, stepsOfDay } from '#server/habits/records/habit-row.ts';
import { BYTE_ORDER_MARK, csvLine, type Separator } from './csv.ts';
import { daysInPages, type ExportHabitRows, habitsInBatches } from './data-export-repository.ts';

export interface TableOptions {
  readonly texts: SpreadsheetTexts;
  readonly today: DayKey;
  /** All of the user. */
  readonly breaks: readonly Break[];
  readonly separator: Separator;
}

type Cells = readonly (string | number | null)[];

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

type Heading = Exclude<keyof SpreadsheetTexts, 'yes' | 'no'>;

type CellOf = (habit: HabitFields, texts: SpreadsheetTexts) => Cells[number];

/** The spreadsheet of habits: each heading, and its cells. */
const habitCells: readonly (readonly [Heading, CellOf])[] = [
  ['habit', (habit) => habit.name],
  ['emoji', (habit) => habit.emoji],
  ['order', (habit) => habit.order],
  ['days', (habit) => habit.weekdays.join(' ')],
  ['createdOn', (habit) => habit.createdOn],
  ['archivedOn', (habit) => habit.archivedAt?.slice(0, 'YYYY-MM-DD'.length) ?? null],
  ['active', (habit, texts) => yesOrNo(habit.activated, texts)],
  ['reminder', (habit) => habit.reminderTime],
  ['reminderMessage', (habit) => habit.reminderMessage],
  ['notes', (habit) => habit.notes],
  ['completed', (habit) => habit.ticks.size],
  ['habitId', (habit) => habit.id],
];

const headings: Record<ExportTable, (texts: SpreadsheetTexts) => Cells> = {
  habits: (t) => habitCells.map(([heading]) => t[heading]),
  days: (t) => [t.date, t.habit, t.count, t.due, t.done, t.skipped, t.note, t.habitId],
  steps: (t) => [t.habit, t.step, t.order, t.completed, t.habitId, t.stepId],
  dividers: (t) => [t.divider, t.order, t.closed, t.dividerId],
};

type Writer = (scope: UserScope, habit: ExportHabitRows, options: TableOptions) => AsyncGenerator<string>;

const writers: Record<Exclude<ExportTable, 'dividers'>, Writer> = {
  habits: async function* writeHabit(_, { row }, { texts, separator }) {
    const habit = habitFieldsOf(row);
    const cells = habitCells.map(([, cellOf]) => cellOf(habit, texts));
    yield csvLine(cells, separator);
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
type DayCells = Pick<DayRow, 'count' | 'state' | 'note'>;
const NO_DAY: DayCells = { count: 0, state: null, note: '' };

/** Every day that was due, done, skipped or noted, up to today or the last of them. */
async function* writeDays(
  scope: UserScope,
  { row }: ExportHabitRows,
  { texts, today, separator, breaks }: TableOptions,
): AsyncGenerator<string> {
  const days = new Map<DayKey, DayCells>();
  for await (const page of daysInPages(scope, row.id, ['count', 'state', 'note'])) {
    for (const day of page) days.set(day.day, day);
  }
  const { start, due } = dueDaysOf(recordOf(row, breaks), [...days.keys()], today);
  let lines: string[] = [];
  // By numbers: ten years of a habit are thousands of days, and other requests are waiting.
  for (const [index, flag] of due.entries()) {
    const day = dayKey(start + index);
    const { count, state, note } = days.get(day) ?? NO_DAY;
    if (flag === 0 && !days.has(day)) continue;
    const flags = [flag === 1, count > 0, state === 'skipped'].map((each) => yesOrNo(each, texts));
    if (lines.push(csvLine([day, row.name, count, ...flags, note, row.id], separator)) < LINES_AT_ONCE)
      continue;
    yield lines.join('');
    lines = [];
    await nextTurn();
  }
  if (lines.length > 0) yield lines.join('');
}

/** The due flags from the first day to today, or to the last stored one; `stored` is in order. */
function dueDaysOf(record: HabitRecord, stored: readonly DayKey[], today: DayKey) {
  const first = firstDayOf(record.createdOn, record.ticks);
  const start = dayNumber([first, stored[0] ?? first].toSorted()[0] ?? first);
  const stop = dayNumber([today, stored.at(-1) ?? today].toSorted()[1] ?? today);
  return { start, due: dayFlags(record, start, stop).due };
}

const yesOrNo = (value: boolean, { yes, no }: SpreadsheetTexts): string => (value ? yes : no);
