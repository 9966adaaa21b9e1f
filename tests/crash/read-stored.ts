import { sql } from 'kysely';
import { TickSet } from '#domain/days/tick-set.ts';
import type { Database } from '#server/core/database/database.ts';
import { tickKey } from './tick.ts';

export interface Stored {
  /** The habit-days that are done. */
  readonly done: ReadonlySet<string>;
  /** What contradicts itself in the storage; empty when all is well. */
  readonly faults: string[];
}

/** Reads everything back, across users, as only a test may. */
export async function readStored(database: Database): Promise<Stored> {
  await untilSettled(database);
  const days = await database.db.selectFrom('habit_days').selectAll().execute();
  const habits = await database.db.selectFrom('habits').selectAll().execute();
  const done = new Set(
    days
      .filter(({ count }) => count > 0)
      .map((row) => tickKey({ userId: row.user_id, habitId: row.habit_id, day: row.day })),
  );
  const faults = habits.flatMap(({ user_id: userId, id: habitId, ticks, completed }) => {
    const own = days.filter((row) => row.user_id === userId && row.habit_id === habitId && row.count > 0);
    const rows = JSON.stringify(TickSet.of(own.map(({ day }) => day)));
    return [
      ...(ticks === rows ? [] : [`${habitId}: the roll-up says ${ticks}, the rows ${rows}`]),
      ...(completed === own.length ? [] : [`${habitId}: the counter says ${completed} of ${own.length}`]),
    ];
  });
  return { done, faults: [...faults, ...(await engineFaults(database))] };
}

/** PostgreSQL may still be ending what a process sent before it was killed: it then holds the user's row. A cluster locks rows of one user. */
export async function untilSettled({ db, engine }: Database): Promise<void> {
  if (engine !== 'postgres') return;
  const users = db.selectFrom('users').select('user_id');
  for (const { user_id } of await users.execute())
    await users.where('user_id', '=', user_id).forUpdate().execute();
}

async function engineFaults({ db, engine }: Database): Promise<string[]> {
  if (engine === 'postgres') return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.rows.map((row) => `an orphan in ${row.table}`),
  ];
}
