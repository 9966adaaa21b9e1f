import type { Database } from '#server/core/database/database.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import type { TickTarget } from './tick.ts';

/** Users with habits, to tick: two people of two habits each. */
export async function makeTargets({ db }: Database): Promise<TickTarget[]> {
  const users = [userRow(), userRow()];
  await db.insertInto('users').values(users).execute();
  const habits = users.flatMap(({ user_id }) => [
    habitRow({ user_id, ticks: '[]' }),
    habitRow({ user_id, ticks: '[]' }),
  ]);
  await db.insertInto('habits').values(habits).execute();
  return habits.map(({ user_id, id }) => ({ userId: user_id, habitId: id }));
}
