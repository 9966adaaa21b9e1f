import { jsonRows, parseJson } from '#server/core/database/prepared.ts';
import type { HabitsTable, StepsTable } from '#server/core/database/schema.ts';
import { listRows, type UserScope } from '#server/core/database/user-rows.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import type { DayRow } from '#server/habits/records/habit-columns.ts';

/** A habit and its steps, read at one moment. Its days are read separately, since they may be thousands. */
export interface ExportHabitRows {
  readonly row: HabitsTable;
  readonly steps: readonly Pick<StepsTable, 'id' | 'name' | 'position' | 'created_at'>[];
}

/** Habits that are read by one statement, without their days. */
export const HABITS_PER_BATCH = 2;

/**
 * Every habit that exists at the start, with its steps, a few at a time: each in its state at its own read. One that is deleted meanwhile
 * is omitted (docs/decisions/own-data.md).
 */
export async function* habitsInBatches(scope: UserScope): AsyncGenerator<ExportHabitRows> {
  // Archived ones too, in the order of the list.
  const habits = await listRows(scope, 'habits', { columns: ['id'], orderBy: ['position', 'id'] });
  const ids = habits.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += HABITS_PER_BATCH) {
    for (const habit of await readExportHabits(scope, ids.slice(at, at + HABITS_PER_BATCH))) {
      yield habit;
      // SQLite answers without a turn of the event loop: this yields to other requests.
      await nextTurn();
    }
  }
}

/** The existing ones of these habits, in the order of their ids, with all their steps: one statement. */
async function readExportHabits(
  { queries, userId, engine }: UserScope,
  ids: readonly string[],
): Promise<ExportHabitRows[]> {
  const rows = await queries
    .selectFrom('habits as h')
    .selectAll('h')
    .select((habit) =>
      jsonRows(
        engine,
        habit
          .selectFrom('steps as s')
          .select(['s.id', 's.name', 's.position', 's.created_at'])
          .where('s.user_id', '=', userId)
          .whereRef('s.habit_id', '=', 'h.id'),
      ).as('own_steps'),
    )
    .where('h.user_id', '=', userId)
    .where('h.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const { own_steps, ...row } = found;
    return [{ row, steps: parseJson(own_steps) }];
  });
}

/** A year of days, each with up to a hundred completed steps: some milliseconds of work. */
const DAYS_AT_ONCE = 366;

/**
 * All stored days of one habit, oldest first, by page, each page in its own turn of the event loop: SQLite answers within the process, so
 * awaiting it alone lets no other request run.
 */
export async function* daysInPages<Column extends Exclude<keyof DayRow, 'day'>>(
  scope: UserScope,
  habitId: string,
  columns: readonly Column[],
): AsyncGenerator<readonly Pick<DayRow, 'day' | Column>[]> {
  let after = '';
  for (;;) {
    await nextTurn();
    const page = await listRows(scope, 'habit_days', {
      columns: ['day', ...columns],
      where: { habit_id: habitId, day: ['>', after] },
      orderBy: ['day'],
      limit: DAYS_AT_ONCE,
    });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < DAYS_AT_ONCE) return;
    after = last.day;
  }
}
