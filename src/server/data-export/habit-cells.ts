import type { DayKey } from '#domain/days/day-key.ts';
import { dayNumber } from '#domain/days/day-key.ts';
import type { Repeat } from '#domain/plan/repeat.ts';
import { statesOf } from '#domain/record/day-states.ts';
import { firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import { toUnits } from '#domain/record/shown-history.ts';
import type { SpreadsheetTexts } from '#i18n/messages.ts';
import type { HabitFields } from '#server/habits/records/habit-columns.ts';

export type Cells = readonly (string | number | null)[];

interface CellOptions {
  readonly texts: SpreadsheetTexts;
  readonly today: DayKey;
}

type CellOf = (habit: HabitFields, record: HabitRecord, options: CellOptions) => Cells[number];

/** The spreadsheet of habits: each heading, and its cells. */
const cells: readonly (readonly [keyof SpreadsheetTexts, CellOf])[] = [
  ['habit', (habit) => habit.name],
  ['emoji', (habit) => habit.emoji],
  ['order', (habit) => habit.order],
  ['kind', ({ kind }, _, { texts }) => texts[kindTexts[kind]]],
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

export const habitHeadings = (texts: SpreadsheetTexts): Cells => cells.map(([heading]) => texts[heading]);

export function habitCells(habit: HabitFields, record: HabitRecord, options: CellOptions): Cells {
  return cells.map(([, cellOf]) => cellOf(habit, record, options));
}

export const yesOrNo = (value: boolean, { yes, no }: SpreadsheetTexts): string => (value ? yes : no);

const kindTexts = { check: 'check', amount: 'amountKind', limit: 'limit' } as const;

/** The done days; of a habit that is ticked all of its ticks. */
function countDone(record: HabitRecord, today: DayKey): number {
  if ((record.kind ?? 'check') === 'check') return record.ticks.size;
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
