import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { PowerEvent } from '#contract/power.ts';
import { deleteRows, insertRow, listRows, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { bytesOfEvent, type EventBounds } from './event-bounds.ts';

/** Stores an event if there is room; false: it is dropped. In a transaction, so that the counts match the rows. */
export async function addEvent(
  rows: UserRows,
  { name, properties = {} }: PowerEvent,
  createdAt: string,
  bounds: EventBounds,
): Promise<boolean> {
  const text = JSON.stringify(properties);
  if (!(await countEvent(rows, bytesOfEvent(name, text), bounds))) return false;
  const event = { id: randomUUIDv7(), name, properties: text, created_at: createdAt };
  await insertRow(rows, 'power_events', event);
  return true;
}

/** One row, for any number of events. */
async function countEvent(
  { queries, userId }: UserRows,
  bytes: number,
  { eventsMax, bytesMax }: EventBounds,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('event_counts')
    .values({ user_id: userId, kept: 1, bytes })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((known) => ({
          kept: known('event_counts.kept', '+', 1),
          bytes: known('event_counts.bytes', '+', bytes),
        }))
        .where('event_counts.kept', '<', eventsMax)
        .where('event_counts.bytes', '<=', bytesMax - bytes),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes some of the events before an instant, oldest first; answers how many. In a transaction. */
export async function removeOldEvents(rows: UserRows, before: string, limit: number): Promise<number> {
  // In the order of the key, which is that of time: only these rows are read.
  const oldest = await listRows(rows, 'power_events', { orderBy: ['id'], limit });
  const old = oldest.filter(({ created_at }) => created_at < before);
  if (old.length === 0) return 0;
  const bytes = old.reduce((sum, { name, properties }) => sum + bytesOfEvent(name, properties), 0);
  await deleteRows(rows, 'power_events', { id: ['in', old.map(({ id }) => id)] });
  const changes = { kept: sql<number>`kept - ${old.length}`, bytes: sql<number>`bytes - ${bytes}` };
  await updateRows(rows, 'event_counts', {}, changes);
  return old.length;
}
