import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PowerEvent } from '#contract/power.ts';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import {
  acrossUsers,
  deleteRows,
  insertRow,
  listRows,
  SYSTEM_USER,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';

const MIB = 1024 * 1024;

/** The storage limits of product events: a new one past a bound is dropped, and each expires. */
export interface EventBounds {
  readonly eventsMax: number;
  readonly bytesMax: number;
  readonly ttlMs: number;
}

/** All visitors together: anyone may write them. */
export const visitorEvents: EventBounds = { eventsMax: 100_000, bytesMax: 64 * MIB, ttlMs: 30 * DAY };

/** Of one user. */
export const userEvents: EventBounds = { eventsMax: 10_000, bytesMax: 4 * MIB, ttlMs: 90 * DAY };

/** The approximate bytes of a row beside its texts: ids, instants, index entries. */
const BESIDE = 150;

/** The bytes that an event counts for. */
export function bytesOfEvent(name: string, properties: string): number {
  return Buffer.byteLength(name) + Buffer.byteLength(properties) + BESIDE;
}

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
async function removeOldEvents(rows: UserRows, before: string, limit: number): Promise<number> {
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
