import { type ExpressionBuilder, sql } from 'kysely';
import type { Closing } from '#domain/order/ordering.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { seenRows } from '#server/core/database/sight.ts';
import { listRows, type UserRows, type UserScope, updateRows } from '#server/core/database/user-rows.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';

/** The tables whose rows share the order of a user's list. */
export type OrderedTable = 'habits' | 'dividers';

/** The numbers of habits and dividers, archived ones too, and of closed dividers, and the highest order, null without any of them. */
export async function findPlaces({ queries, userId }: UserScope) {
  const row = await queries
    .selectNoFrom((from) => {
      const habits = from.selectFrom('habits').where('user_id', '=', userId);
      const dividers = from.selectFrom('dividers').where('user_id', '=', userId);
      return [
        habits.select(countAll).as('habits'),
        dividers.select(countAll).as('dividers'),
        dividers.where('closed', '=', 1).select(countAll).as('closed_dividers'),
        habits.select(highest).as('highest_habit'),
        dividers.select(highest).as('highest_divider'),
      ];
    })
    .executeTakeFirstOrThrow();
  const orders = [row.highest_habit, row.highest_divider].filter((order) => order !== null);
  return {
    habits: row.habits ?? 0,
    dividers: row.dividers ?? 0,
    closedDividers: row.closed_dividers ?? 0,
    highest: orders.length === 0 ? null : Math.max(...orders),
  };
}

const countAll = (row: ExpressionBuilder<Tables, OrderedTable>) => row.fn.countAll<number>().as('count');
const highest = (row: ExpressionBuilder<Tables, OrderedTable>) =>
  row.fn.max<number | null>('position').as('highest');

/** Which of the ids are rows of the table. */
export async function findIds(
  rows: UserRows,
  table: OrderedTable | 'steps',
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await listRows(rows, table, { columns: ['id'], where: { id: ['in', ids] } });
  const seen = table === 'habits' ? seenRows(rows, found) : found;
  return new Set(seen.map(({ id }) => id));
}

export interface Placed {
  readonly id: string;
  readonly order: number;
}

/** Every divider's position, unordered. */
export async function listDividerPlaces(rows: UserRows): Promise<Closing[]> {
  const dividers = await listRows(rows, 'dividers', { columns: ['id', 'position', 'closed'] });
  return dividers.map(({ id, position, closed }) => ({ id, order: position, closed: closed === 1 }));
}

/** The positions of the habits that are not archived, unordered. */
export async function listHabitPlaces(rows: UserRows): Promise<Placed[]> {
  const where = { archived_at: ['is', null] } as const;
  const habits = await listRows(rows, 'habits', { columns: ['id', 'position'], where });
  return habits.map(({ id, position }) => ({ id, order: position }));
}

export async function openDividers(rows: UserRows, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await updateRows(rows, 'dividers', { id: ['in', ids] }, { closed: 0 });
}

/** Sets the orders of habits, of dividers, or of the steps of a habit. */
export async function moveRows(
  { queries, userId }: UserScope,
  table: OrderedTable | 'steps',
  suite: readonly Placed[],
  habitId?: string,
): Promise<void> {
  for (let at = 0; at < suite.length; at += PART) {
    await nextTurn();
    const part = suite.slice(at, at + PART);
    const ids = part.map(({ id }) => id);
    await queries
      .updateTable(table as 'steps')
      .set({ position: positionsOf(part) })
      .where('user_id', '=', userId)
      .$if(habitId !== undefined, (query) => query.where('habit_id', '=', habitId ?? ''))
      .where('id', 'in', ids)
      .execute();
  }
}

/** Every row evaluates the whole `case`: its length is limited for a list of any length. */
const PART = 100;

/** The order of each row by its id. A `case` with conditions: Citus turns the values of `case id when $1` into `when null::boolean`. */
function positionsOf(suite: readonly Placed[]) {
  const cases = suite.map(({ id, order }) => sql`when id = ${id} then cast(${order} as integer)`);
  return sql<number>`case ${sql.join(cases, sql` `)} end`;
}
