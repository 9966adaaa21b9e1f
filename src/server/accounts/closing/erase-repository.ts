import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** Deleted by the last transaction: the remaining work depends on these rows. */
const LAST: readonly TableName[] = ['users', 'user_identities', 'passkeys', 'email_undos', 'jobs'];

/** Every other table with rows of users, new ones included, referring tables first. */
export const erasedTables = tableNames
  .filter((name) => tables[name].shardedBy === 'user_id' && !LAST.includes(name))
  .toReversed();

/** Deletes some rows of a user from a table; answers how many. */
export async function deleteSome(
  { queries, userId }: UserRows,
  table: TableName,
  limit: number,
): Promise<number> {
  // One statement for all tables, typed for the one with the longest key.
  const name = table as 'habit_days';
  const columns: readonly string[] = tables[table].key;
  const key = columns.filter((column) => column !== 'user_id') as ['habit_id', 'day'];
  const result = await queries
    .deleteFrom(name)
    .where('user_id', '=', userId)
    // The key of a table with one row per user has no other column.
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
