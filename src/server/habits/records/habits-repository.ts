import type { DayKey } from '#domain/day-key.ts';
import { jsonRows, parseJson } from '#server/core/database/json.ts';
import type { HabitDaysTable } from '#server/core/database/schema.ts';
import { deleteRows, insertRow, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows, UserScope } from '#server/core/database/user-scope.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import type { StoredHabit } from './habit.ts';
import { columnsOf, rowOf } from './habit-columns.ts';
import { stepsOf } from './habit-list-repository.ts';
import { type DayRow, habitOf } from './habit-row.ts';

/** SQL has no empty `in ()`: no day has an empty name. */
const NO_DAY: readonly DayKey[] = [''];

/** One habit with its steps and the named days; null when it is not this user's. */
export async function findHabit(
  { queries, userId, engine }: UserScope,
  id: string,
  days: readonly DayKey[] = [],
): Promise<StoredHabit | null> {
  const row = await queries
    .selectFrom('habits as h')
    .selectAll('h')
    .select((habit) => [
      jsonRows(engine, stepsOf(habit, userId, habit.val(id))).as('steps'),
      jsonRows(
        engine,
        habit
          .selectFrom('habit_days as d')
          .select(['d.day', 'd.count', 'd.steps'])
          .where('d.user_id', '=', userId)
          .where('d.habit_id', '=', id)
          .where('d.day', 'in', days.length === 0 ? NO_DAY : days),
      ).as('habit_days'),
    ])
    .where('h.user_id', '=', userId)
    .where('h.id', '=', id)
    .executeTakeFirst();
  return row ? habitOf(row, parseJson(row.steps), parseJson(row.habit_days)) : null;
}

export async function insertHabit(rows: UserRows, habit: StoredHabit): Promise<void> {
  await insertRow(rows, 'habits', rowOf(habit));
}

export async function updateHabit(rows: UserRows, id: string, changes: Partial<StoredHabit>): Promise<void> {
  const columns = columnsOf(changes);
  if (Object.keys(columns).length > 0) await updateRows(rows, 'habits', { id }, columns);
}

/** Its foreign key deletes its steps. Its days are deleted first and in batches, since they may be thousands. */
export async function deleteHabit(scope: UserScope, id: string): Promise<void> {
  while (await deleteDays(scope, id)) await nextTurn();
  await deleteRows(scope, 'habits', { id });
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

export async function saveDays(
  { queries, userId }: UserScope,
  habitId: string,
  days: readonly DayRow[],
): Promise<void> {
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    if (at > 0) await nextTurn();
    const part = days.slice(at, at + DAYS_AT_ONCE);
    const rows = part.map((day): HabitDaysTable => ({ user_id: userId, habit_id: habitId, ...day }));
    await queries
      .insertInto('habit_days')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'habit_id', 'day']).doUpdateSet((row) => ({
          count: row.ref('excluded.count'),
          steps: row.ref('excluded.steps'),
        })),
      )
      .execute();
  }
}

export async function clearDays(
  { queries, userId }: UserScope,
  habitId: string,
  days: readonly DayKey[],
): Promise<void> {
  if (days.length === 0) return;
  await queries
    .deleteFrom('habit_days')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('day', 'in', days)
    .execute();
}

/** The habits of a user that have a reminder time, paused and archived ones too. */
export async function listReminded({ queries, userId }: UserRows): Promise<string[]> {
  const rows = await queries
    .selectFrom('habits')
    .select('id')
    .where('user_id', '=', userId)
    .where('reminder_time', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
