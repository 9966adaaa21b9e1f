import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** These go with the last transaction: they say whose the rest is, and what is still to be done. */
const LAST: readonly TableName[] = ['users', 'user_identities', 'email_undos', 'jobs'];

/** Every other table of users' rows, a new one too, those that refer to others first. */
export const erasedTables = tableNames
  .filter((name) => tables[name].shardedBy === 'user_id' && !LAST.includes(name))
  .toReversed();

/** Deletes some of a user's rows of a table: how many. */
export async function deleteSome(
  { queries, userId }: UserRows,
  table: TableName,
  limit: number,
): Promise<number> {
  // One statement for all tables, typed as if for the one with the longest key.
  const name = table as 'habit_days';
  const columns: readonly string[] = tables[table].key;
  const key = columns.filter((column) => column !== 'user_id') as ['habit_id', 'day'];
  const result = await queries
    .deleteFrom(name)
    .where('user_id', '=', userId)
    // A table with one row a user has nothing else in its key.
    .$if(key.length > 0, (query) =>
      query.where((row) =>
        row(
          row.refTuple(...key),
          'in',
          row
            .selectFrom(name)
            .select(key)
            .where('user_id', '=', userId)
            .limit(limit)
            .$asTuple(...key),
        ),
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
