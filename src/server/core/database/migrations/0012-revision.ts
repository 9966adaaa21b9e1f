import type { TableMaker } from './table-maker.ts';

/** The revision of each user's rows, which every transaction of the user raises. */
export async function revision({ db }: TableMaker): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
