import type { OwnTable } from '#contract/own-data-file.ts';
import { type DayKey, dayKey, dayNumber } from '#domain/day-key.ts';
import { dayFlags } from '#domain/habit-record.ts';
import { firstDayOf } from '#domain/schedule.ts';
import type { SpreadsheetTexts } from '#i18n/spreadsheet-texts.ts';
import { listDividers } from '#server/dividers/dividers-repository.ts';
import type { StoredHabit } from '#server/habits/habit.ts';
import { habitOf } from '#server/habits/habit-row.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { habitsInBatches } from './habits-in-batches.ts';
import type { WholeHabit } from './own-data-repository.ts';

export interface TableOptions {
  readonly texts: SpreadsheetTexts;
  readonly today: DayKey;
}

type Cells = readonly (string | number | null)[];

/** A spreadsheet of one's own data, piece by piece. */
export async function* writeTable(
  scope: UserScope,
  table: OwnTable,
  options: TableOptions,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings[table](options.texts));
  if (table === 'dividers') {
    for (const { name, order, closed, id } of await listDividers(scope)) {
      yield csvLine([name, order, yesOrNo(closed, options.texts), id]);
    }
    return;
  }
  for await (const habit of habitsInBatches(scope)) {
    yield rowsOf[table](habit, options).map(csvLine).join('');
  }
}

const headings: Record<OwnTable, (texts: SpreadsheetTexts) => Cells> = {
  habits: (t) => [
    t.habit,
    t.emoji,
    t.order,
    t.days,
    t.createdOn,
    t.archivedOn,
    t.active,
    t.reminder,
    t.reminderMessage,
    t.notes,
    t.completed,
    t.habitId,
  ],
  days: (t) => [t.date, t.habit, t.count, t.due, t.done, t.habitId],
  steps: (t) => [t.habit, t.step, t.order, t.completed, t.habitId, t.stepId],
  dividers: (t) => [t.divider, t.order, t.closed, t.dividerId],
};

const rowsOf: Record<Exclude<OwnTable, 'dividers'>, (habit: WholeHabit, options: TableOptions) => Cells[]> = {
  habits: ({ row, days }, { texts }) => [
    [
      row.name,
      row.emoji,
      row.position,
      (JSON.parse(row.days) as number[]).join(' '),
      row.created_on,
      row.archived_at?.slice(0, 'YYYY-MM-DD'.length) ?? null,
      yesOrNo(row.activated === 1, texts),
      row.reminder_time,
      row.reminder_message,
      row.notes,
      days.filter(({ count }) => count > 0).length,
      row.id,
    ],
  ],
  days: daysOf,
  steps: ({ row, steps, days }) => {
    const completed = days.flatMap((day) => JSON.parse(day.steps) as string[]);
    const times = Map.groupBy(completed, (id) => id);
    return steps
      .toSorted((one, other) => one.position - other.position)
      .map(({ id, name, position }) => [row.name, name, position, times.get(id)?.length ?? 0, row.id, id]);
  },
};

/** Every day that was due or on which something was done, up to today or the last of them. */
function daysOf({ row, days }: WholeHabit, { texts, today }: TableOptions): Cells[] {
  const habit: StoredHabit = habitOf(row, [], days);
  const first = firstDayOf(habit.createdOn, habit.ticks);
  const latest = habit.ticks.latest ?? today;
  const start = dayNumber(first);
  const stop = dayNumber(latest > today ? latest : today);
  const { due } = dayFlags(habit, start, stop);
  const rows: Cells[] = [];
  // By numbers: ten years of a habit are thousands of days, and others are waiting.
  for (const [index, flag] of due.entries()) {
    const day = dayKey(start + index);
    const count = habit.days.get(day)?.count ?? 0;
    if (flag === 0 && count === 0) continue;
    rows.push([day, row.name, count, yesOrNo(flag === 1, texts), yesOrNo(count > 0, texts), row.id]);
  }
  return rows;
}

const yesOrNo = (value: boolean, { yes, no }: SpreadsheetTexts): string => (value ? yes : no);
