import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { findRow } from '#server/core/database/user-rows.ts';

/** A row beside those of the periodic work: it is moved and backed up with them, and the job runner ignores it. */
const KEY = { user_id: SYSTEM_USER, id: 'last-seen-time' };

/** The last trusted time that a server stored in this database; null when none has. */
export async function findLastSeen(queries: Queries): Promise<number | null> {
  const row = await findRow({ queries, userId: SYSTEM_USER }, 'jobs', { id: KEY.id });
  return row ? Date.parse(row.due_at) : null;
}

export async function saveLastSeen(queries: Queries, now: number): Promise<void> {
  const seen = instant(now);
  await queries
    .insertInto('jobs')
    .values({ ...KEY, kind: 'periodic', payload: '""', attempts: 0, due_at: seen, created_at: seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ due_at: seen }))
    .execute();
}
