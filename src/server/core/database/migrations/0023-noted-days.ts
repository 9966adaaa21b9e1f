import { sql } from 'kysely';
import { TickSet } from '#domain/days/tick-set.ts';
import type { TableMaker } from './table-maker.ts';

/** Rows that are read at once. */
const AT_ONCE = 5_000;

/** Each habit has the roll-up of its days with a note, as of those that are done or skipped. */
export async function notedDays({ db, text }: TableMaker): Promise<void> {
  await db.schema
    .alterTable('habits')
    .addColumn('noted', text, (column) => column.notNull().defaultTo('{}'))
    .execute();
  let after: Noted | undefined;
  let days: Noted[] = [];
  do {
    const read: Noted[] = await listNoted(after);
    after = read.at(-1);
    // The days of the last habit may go on in the next rows.
    const habits = Map.groupBy([...days, ...read], ({ habit_id }) => habit_id);
    days = read.length < AT_ONCE ? [] : (habits.get(after?.habit_id ?? '') ?? []);
    for (const own of habits.values()) if (own !== days) await rollUp(own);
  } while (after && days.length > 0);

  async function listNoted(last: Noted | undefined): Promise<Noted[]> {
    const { rows } = await sql<Noted>`
      select user_id, habit_id, day from habit_days
      where note <> ''
      ${last ? sql`and (user_id, habit_id, day) > (${last.user_id}, ${last.habit_id}, ${last.day})` : sql``}
      order by user_id, habit_id, day limit ${sql.lit(AT_ONCE)}
    `.execute(db);
    return rows;
  }

  async function rollUp(own: readonly Noted[]): Promise<void> {
    const [first] = own;
    if (!first) return;
    const noted = JSON.stringify(TickSet.of(own.map(({ day }) => day)));
    const { user_id, habit_id } = first;
    await sql`update habits set noted = ${noted} where user_id = ${user_id} and id = ${habit_id}`.execute(db);
  }
}

interface Noted {
  readonly user_id: string;
  readonly habit_id: string;
  readonly day: string;
}
