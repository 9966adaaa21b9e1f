import type { Expression } from 'kysely';
import type { DayKey } from '#domain/days/day-key.ts';
import { deleteTags } from '#server/accounts/personal-tokens/habit-tags.ts';
import { jsonRows, parseJson, perSize, prepared } from '#server/core/database/prepared.ts';
import type { HabitDaysTable } from '#server/core/database/schema.ts';
import { isSeen } from '#server/core/database/sight.ts';
import {
  deleteRows,
  insertRow,
  listRows,
  type UserRows,
  type UserScope,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import {
  columnsOf,
  type DayRow,
  dayColumns,
  dayContents,
  type HabitTotals,
  habitOf,
  rowOf,
  type StoredHabit,
  type StoredTotals,
  totalColumns,
  totalFields,
  totalsRow,
} from './habit-columns.ts';
import { stepsOf } from './habit-list-repository.ts';

/** The lengths of lists of days: a list is filled up, so that few statements differ. */
const SMALLEST_LIST = 8;

/** The places of so many days in a statement. */
function placesOf(size: number, value: (name: string) => Expression<string>): Expression<string>[] {
  return Array.from({ length: size }, (_, index) => value(`day${index}`));
}

/** The values for the places of a list of days, and their number. */
function filledUp(days: readonly DayKey[], values: Readonly<Record<string, string>>) {
  const size = Math.max(SMALLEST_LIST, 2 ** Math.ceil(Math.log2(days.length)));
  const filled: Record<string, string> = { ...values };
  // No day has an empty name.
  for (let index = 0; index < size; index += 1) filled[`day${index}`] = days[index] ?? '';
  return { size, values: filled };
}

/** The statement that reads a habit with so many days. */
const habitWith = perSize((size) =>
  prepared<Readonly<Record<string, string>>>()((queries, value, engine) =>
    queries
      .selectFrom('habits as h')
      .selectAll('h')
      .select((habit) => [
        jsonRows(engine, stepsOf(habit, value('userId'), value('id'))).as('steps'),
        jsonRows(
          engine,
          habit
            .selectFrom('habit_days as d')
            .select(dayColumns.map((column) => `d.${column}` as const))
            .where('d.user_id', '=', value('userId'))
            .where('d.habit_id', '=', value('id'))
            .where('d.day', 'in', placesOf(size, value)),
        ).as('habit_days'),
      ])
      .where('h.user_id', '=', value('userId'))
      .where('h.id', '=', value('id')),
  ),
);

/** One habit with its steps and the named days; null when it is not this user's. */
export async function findHabit(
  rows: UserRows,
  id: string,
  days: readonly DayKey[] = [],
): Promise<StoredHabit | null> {
  const { queries, userId, sight } = rows;
  if (sight && !isSeen(sight, id)) return null;
  const { size, values } = filledUp([...new Set(days)], { userId, id });
  const [row] = await habitWith(size)(queries, values);
  return row ? habitOf(row, parseJson(row.steps), parseJson(row.habit_days)) : null;
}

export async function insertHabit(rows: UserRows, habit: StoredHabit): Promise<void> {
  await insertRow(rows, 'habits', rowOf(habit));
}

export async function updateHabit(rows: UserRows, id: string, changes: Partial<StoredHabit>): Promise<void> {
  const columns = columnsOf(changes);
  if (Object.keys(columns).length > 0) await updateRows(rows, 'habits', { id }, columns);
}

/** The days of one habit that have a row. */
export async function listDays(rows: UserRows, habitId: string, days: readonly DayKey[]): Promise<DayRow[]> {
  const where = { habit_id: habitId, day: ['in', days] } as const;
  return await listRows(rows, 'habit_days', { columns: dayColumns, where });
}

/** Its foreign key deletes its steps. Its days are deleted first and in batches, since they may be thousands. */
export async function deleteHabit(scope: UserScope, id: string): Promise<void> {
  while (await deleteDays(scope, id)) await nextTurn();
  await deleteImported(scope, id);
  await deleteRows(scope, 'assistant_writes', { habit_id: id });
  await deleteTags(scope, ({ habit_id }) => habit_id === id);
  await deleteRows(scope, 'habits', { id });
}

/** Deletes what imports recorded of a habit. By the few imports of the user: their key finds the rows. */
async function deleteImported({ queries, userId }: UserScope, habitId: string): Promise<void> {
  await queries
    .deleteFrom('imported_habits')
    .where('user_id', '=', userId)
    .where('import_id', 'in', (all) => all.selectFrom('imports').select('id').where('user_id', '=', userId))
    .where('habit_id', '=', habitId)
    .execute();
}

/** Deletes some days of a habit; false when there were no more. */
async function deleteDays({ queries, userId }: UserScope, habitId: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('habit_days')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('day', 'in', (days) =>
      days
        .selectFrom('habit_days')
        .select('day')
        .where('user_id', '=', userId)
        .where('habit_id', '=', habitId)
        .orderBy('day')
        .limit(DAYS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows >= DAYS_AT_ONCE;
}

/** Rows of one statement: more go in several, with other requests in between. */
const DAYS_AT_ONCE = 100;

const saveSoManyDays = perSize((size) =>
  prepared<Readonly<Record<string, string | number | null>>>({ isUnawaited: true })((queries, value) =>
    queries
      .insertInto('habit_days')
      .values(
        Array.from({ length: size }, (_, index) => {
          const row = dayColumns.map((column) => [column, value(`${column}${index}`)] as const);
          const named = { user_id: value('userId'), habit_id: value('habitId'), ...Object.fromEntries(row) };
          return named as unknown as { [C in keyof HabitDaysTable]: Expression<HabitDaysTable[C]> };
        }),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'habit_id', 'day'])
          .doUpdateSet((row) =>
            Object.fromEntries(dayContents.map((column) => [column, row.ref(`excluded.${column}`)])),
          ),
      ),
  ),
);

export async function saveDays(
  { queries, userId }: UserScope,
  habitId: string,
  days: readonly DayRow[],
): Promise<void> {
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    if (at > 0) await nextTurn();
    const part = days.slice(at, at + DAYS_AT_ONCE);
    const values: Record<string, string | number | null> = { userId, habitId };
    for (const [index, row] of part.entries()) {
      for (const column of dayColumns) values[`${column}${index}`] = row[column];
    }
    await saveSoManyDays(part.length)(queries, values);
  }
}

const updateTotals = prepared<StoredTotals & { readonly userId: string; readonly id: string }>({
  isUnawaited: true,
})((queries, value) =>
  queries
    .updateTable('habits')
    .set(Object.fromEntries(totalColumns.map((column) => [column, value(column)])))
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);

/** Writes the totals of a habit when days have changed them. */
export async function saveTotals(
  { queries, userId }: UserRows,
  before: HabitTotals,
  after: HabitTotals & Pick<StoredHabit, 'id'>,
): Promise<void> {
  if (totalFields.every((field) => after[field] === before[field])) return;
  await updateTotals(queries, { userId, id: after.id, ...totalsRow(after) });
}

const clearSoManyDays = perSize((size) =>
  prepared<Readonly<Record<string, string>>>({ isUnawaited: true })((queries, value) =>
    queries
      .deleteFrom('habit_days')
      .where('user_id', '=', value('userId'))
      .where('habit_id', '=', value('habitId'))
      .where('day', 'in', placesOf(size, value)),
  ),
);

export async function clearDays(
  { queries, userId }: UserScope,
  habitId: string,
  days: readonly DayKey[],
): Promise<void> {
  if (days.length === 0) return;
  const { size, values } = filledUp(days, { userId, habitId });
  await clearSoManyDays(size)(queries, values);
}

/** The units of the amounts of a user, by habit. */
export async function listUnits(rows: UserRows): Promise<ReadonlyMap<string, string>> {
  const habits = await listRows(rows, 'habits', { columns: ['id', 'unit'], orderBy: ['id'] });
  return new Map(habits.map(({ id, unit }) => [id, unit]));
}

/** The habits of a user that have a reminder time, paused and archived ones too. */
export async function listReminded(rows: UserRows): Promise<string[]> {
  const where = { reminder_time: ['is not', null] } as const;
  const habits = await listRows(rows, 'habits', { columns: ['id'], where, orderBy: ['id'] });
  return habits.map(({ id }) => id);
}
