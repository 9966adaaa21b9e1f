import { setTimeout as delay } from 'node:timers/promises';
import { instant } from '#server/core/clock/clock.ts';
import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Database } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { userEvents, visitorEvents } from './event-bounds.ts';
import { removeOldEvents } from './power-repository.ts';

/** A small batch, so that other requests are not delayed. */
const ROWS_AT_ONCE = 200;

/** Removes expired events of visitors and users, user by user, with a pause after each batch. */
export async function cleanEvents(database: Database, now: number, isOver: () => boolean): Promise<void> {
  await removeAll(database, SYSTEM_USER, instant(now - visitorEvents.ttlMs), isOver);
  const before = instant(now - userEvents.ttlMs);
  for (let removed = 1; removed > 0 && !isOver(); ) {
    removed = 0;
    const found = await acrossUsers(
      'find what has run out',
      async () =>
        await database.db
          .selectFrom('power_events')
          .select('user_id')
          .where('created_at', '<', before)
          .limit(ROWS_AT_ONCE)
          .execute(),
    );
    for (const userId of new Set(found.map((row) => row.user_id))) {
      removed += await removeAll(database, userId, before, isOver);
    }
  }
}

async function removeAll(
  database: Database,
  userId: string,
  before: string,
  isOver: () => boolean,
): Promise<number> {
  let removed = 0;
  for (let some = ROWS_AT_ONCE; some === ROWS_AT_ONCE && !isOver(); ) {
    some = await withTransaction(database, userId, (rows) => removeOldEvents(rows, before, ROWS_AT_ONCE));
    removed += some;
    await delay(0);
  }
  return removed;
}
