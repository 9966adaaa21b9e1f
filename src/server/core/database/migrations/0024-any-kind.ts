import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** The contract says which kinds there are: a new one needs no change of a check, which SQLite can drop only with its column. */
export async function anyKind({ db, engine, text }: TableMaker): Promise<void> {
  const table = () => db.schema.alterTable('habits');
  if (engine === 'postgres') return await table().dropConstraint('habits_kind_check').execute();
  await table().renameColumn('kind', 'checked_kind').execute();
  await table()
    .addColumn('kind', text, (column) => column.notNull().defaultTo('check'))
    .execute();
  await sql`update habits set kind = checked_kind`.execute(db);
  await table().dropColumn('checked_kind').execute();
}
