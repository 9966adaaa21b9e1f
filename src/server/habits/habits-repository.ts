import type { ExpressionBuilder } from 'kysely';
import type { DayKey } from '#domain/day-key.ts';
import { jsonRows, parseJson } from '#server/database/json.ts';
import type { HabitDaysTable, HabitsTable, Tables } from '#server/database/schema.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import type { StoredHabit } from './habit.ts';
import { columnsOf, type DayRow, habitOf } from './habit-row.ts';

/** Every habit, and what deleted ones left of the lifetime counter: read at one moment, since a deletion moves it from one to the other. */
export interface HabitsAndKept {
  readonly habits: StoredHabit[];
  readonly keptCompleted: number;
}

/**
 * Every habit with its steps, archived ones too, without its days: one statement, and the same one for the list, the statistics,
 * the performance and the achievements, so that a page sends it once.
 */
export async function listHabitsAndKept({ queries, userId, engine }: UserScope): Promise<HabitsAndKept> {
  const rows = await queries
    .selectFrom('users as u')
    .leftJoin('habits as h', (join) => join.onRef('h.user_id', '=', 'u.user_id').on('h.user_id', '=', userId))
    .selectAll('h')
    .select('u.habits_completed_kept as kept')
    .select((habit) =>
      jsonRows(engine, stepsOf(habit, userId).whereRef('s.habit_id', '=', 'h.id')).as('steps'),
    )
    .where('u.user_id', '=', userId)
    .orderBy('h.position')
    .orderBy('h.id')
    .execute();
  const habits = rows.flatMap((row) => (isHabit(row) ? [habitOf(row, parseJson(row.steps), [])] : []));
  return { habits, keptCompleted: rows[0]?.kept ?? 0 };
}

export async function listHabits(scope: UserScope): Promise<StoredHabit[]> {
  return (await listHabitsAndKept(scope)).habits;
}

/** A user without habits is one row of nothing but the counter. */
function isHabit<T extends { readonly id: string | null }>(row: T): row is T & HabitsTable {
  return row.id !== null;
}

function stepsOf(habit: ExpressionBuilder<Tables & { h: HabitsTable }, 'h'>, userId: string) {
  return habit
    .selectFrom('steps as s')
    .select(['s.id', 's.name', 's.position as order'])
    .where('s.user_id', '=', userId);
}

/** What the roll-up of a habit does not tell of some days. */
export interface WindowDays {
  /** The days that count more than once. */
  readonly repeated: readonly Pick<HabitDaysTable, 'day' | 'count'>[];
  /** JSON of the steps that are completed on the last day; null when there is no record of it. */
  readonly steps: string | null;
}

/**
 * The days of all habits from `from` to `today`, by habit, beside what `ticks` says of them: a row a habit and not one a day, of which
 * a year of a thousand habits has 366,000.
 */
export async function listWindows(
  { queries, userId, engine }: UserScope,
  from: DayKey,
  today: DayKey,
): Promise<Map<string, WindowDays>> {
  const rows = await queries
    .selectFrom('habits as h')
    .select('h.id')
    .select((habit) => {
      const days = habit
        .selectFrom('habit_days as d')
        .where('d.user_id', '=', userId)
        .whereRef('d.habit_id', '=', 'h.id');
      const window = days.where('d.day', '>=', from).where('d.day', '<=', today);
      return [
        jsonRows(engine, window.where('d.count', '>', 1).select(['d.day', 'd.count'])).as('repeated'),
        days.where('d.day', '=', today).select('d.steps').as('steps'),
      ];
    })
    .where('h.user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, repeated, steps }) => [id, { repeated: parseJson(repeated), steps }]));
}

/** One habit with its steps and the days that are named; null when it is not this user's. */
export async function findHabit(
  { queries, userId, engine }: UserScope,
  id: string,
  days: readonly DayKey[],
): Promise<StoredHabit | null> {
  const row = await queries
    .selectFrom('habits as h')
    .selectAll('h')
    .select((habit) => [
      jsonRows(engine, stepsOf(habit, userId).where('s.habit_id', '=', id)).as('steps'),
      jsonRows(
        engine,
        habit
          .selectFrom('habit_days as d')
          .select(['d.day', 'd.count', 'd.steps'])
          .where('d.user_id', '=', userId)
          .where('d.habit_id', '=', id)
          .where('d.day', 'in', days),
      ).as('habit_days'),
    ])
    .where('h.user_id', '=', userId)
    .where('h.id', '=', id)
    .executeTakeFirst();
  return row ? habitOf(row, parseJson(row.steps), parseJson(row.habit_days)) : null;
}

export async function insertHabit({ queries, userId }: UserScope, habit: StoredHabit): Promise<void> {
  await queries
    .insertInto('habits')
    .values({
      user_id: userId,
      id: habit.id,
      name: habit.name,
      emoji: habit.emoji,
      position: habit.order,
      days: JSON.stringify(habit.weekdays),
      schedule: JSON.stringify(habit.schedule),
      created_on: habit.createdOn,
      ticks: JSON.stringify(habit.ticks),
      completed: habit.completed,
      notes: habit.notes,
      notes_visibility: habit.notesVisibility ? 1 : 0,
      steps_visibility: habit.stepsVisibility ? 1 : 0,
      reminder_message: habit.reminderMessage,
      reminder_time: habit.reminderTime,
      activated: habit.activated ? 1 : 0,
      archived_at: habit.archivedAt,
      created_at: habit.createdAt,
    })
    .execute();
}

export async function updateHabit(
  { queries, userId }: UserScope,
  id: string,
  changes: Partial<StoredHabit>,
): Promise<void> {
  const columns = columnsOf(changes);
  if (Object.keys(columns).length === 0) return;
  await queries
    .updateTable('habits')
    .set(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Its steps and days go with it, by their foreign keys. */
export async function deleteHabit({ queries, userId }: UserScope, id: string): Promise<void> {
  await queries.deleteFrom('habits').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function saveDays(
  { queries, userId }: UserScope,
  habitId: string,
  days: readonly DayRow[],
): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map((day): HabitDaysTable => ({ user_id: userId, habit_id: habitId, ...day }));
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
