import type { UserRows } from '#server/http/user-scope.ts';

/** The tables in which a user can have many rows, those that refer to others first, by what is their key beside the user. */
const keys = {
  habit_days: ['habit_id', 'day'],
  steps: ['habit_id', 'id'],
  habits: ['id'],
  dividers: ['id'],
  pictures: ['id'],
  power_events: ['id'],
  idempotency_keys: ['key'],
  sessions: ['token_hash'],
} as const;

export type TableOfMany = keyof typeof keys;

export const tablesOfMany = Object.keys(keys) as TableOfMany[];

/** Deletes some of a user's rows of a table: how many. */
export async function deleteSome(
  { queries, userId }: UserRows,
  table: TableOfMany,
  limit: number,
): Promise<number> {
  // One statement for all tables, typed as if for the one with the longest key.
  const name = table as 'habit_days';
  const key = keys[table] as unknown as (typeof keys)['habit_days'];
  const result = await queries
    .deleteFrom(name)
    .where('user_id', '=', userId)
    .where((row) =>
      row(
        row.refTuple(...key),
        'in',
        row
          .selectFrom(name)
          .select([...key])
          .where('user_id', '=', userId)
          .limit(limit)
          .$asTuple(...key),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the user, with all rows that refer to it. */
export async function deleteUser({ queries, userId }: UserRows): Promise<void> {
  await queries.deleteFrom('users').where('user_id', '=', userId).execute();
}

/** Deletes what was to be done for a user, unsent mails too. */
export async function deleteJobs({ queries, userId }: UserRows): Promise<void> {
  await queries.deleteFrom('jobs').where('user_id', '=', userId).execute();
}
