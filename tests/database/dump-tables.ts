import { sql } from 'kysely';
import type { Database } from '#server/core/database/database.ts';
import { tableNames, tables } from '#server/core/database/tables.ts';

/** Every row of every table, in the order of its key. */
export async function dumpTables({ db }: Pick<Database, 'db'>): Promise<Record<string, object[]>> {
  const dump: Record<string, object[]> = {};
  for (const name of tableNames) {
    const key = sql.join(tables[name].key.map((column) => sql.ref(column)));
    const { rows } = await sql<object>`select * from ${sql.table(name)} order by ${key}`.execute(db);
    dump[name] = rows.map((row) => ({ ...row }));
  }
  return dump;
}
