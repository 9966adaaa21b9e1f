import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** Bytes of a day beside its completed steps: as in tables.ts when this was written. */
const BESIDE = 200;

/** The bytes of each habit's days, so that a limit of their sum needs no count of the days. */
export async function dayBytes({ db }: TableMaker): Promise<void> {
  await db.schema
    .alterTable('habits')
    .addColumn('day_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update habits set day_bytes = coalesce((
      select sum(${sql.lit(BESIDE)} + octet_length(d.steps)) from habit_days as d
      where d.user_id = habits.user_id and d.habit_id = habits.id
    ), 0)
  `.execute(db);
}
