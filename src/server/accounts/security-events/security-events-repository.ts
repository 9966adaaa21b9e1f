import { sql } from 'kysely';
import type { SecurityEventsTable } from '#server/core/database/access-tables.ts';
import { listRows, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type EventRow = Omit<SecurityEventsTable, 'user_id'>;

/** The place of an event in the list. */
export type EventPlace = Pick<SecurityEventsTable, 'at' | 'id'>;

const newestFirst = { orderBy: ['at desc', 'id desc'] } as const;

/** Newest first: those after a place, or the newest ones. */
export async function listEvents(
  { queries, userId }: UserRows,
  limit: number,
  after: EventPlace | null = null,
): Promise<EventRow[]> {
  return await queries
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(after?.at ?? '', after?.id ?? ''))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The places of the events of a kind from an instant on, newest first. */
export async function placesOfKind(
  rows: UserRows,
  kind: string,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<EventPlace[]> {
  const where = { at: ['>', since], kind } as const;
  return await listRows(rows, 'security_events', { columns: ['at', 'id'], where, ...newestFirst, limit });
}

export async function countAgain(rows: UserRows, { at, id }: EventPlace): Promise<void> {
  await updateRows(rows, 'security_events', { at, id }, { times: sql<number>`times + 1` });
}

/** Deletes the oldest events beyond the `kept` newest. */
export async function deleteEventsBeyond({ queries, userId }: UserRows, kept: number): Promise<void> {
  const newestBeyond = await queries
    .selectFrom('security_events')
    .select(['at', 'id'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(kept)
    .executeTakeFirst();
  if (!newestBeyond) return;
  await queries
    .deleteFrom('security_events')
    .where('user_id', '=', userId)
    .where((row) => row(row.refTuple('at', 'id'), '<=', row.tuple(newestBeyond.at, newestBeyond.id)))
    .execute();
}
