import type { SecurityEventsTable } from '#server/core/database/access-tables.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type EventRow = Omit<SecurityEventsTable, 'user_id'>;

/** The place of an event in the list. */
export type EventPlace = Pick<SecurityEventsTable, 'at' | 'id'>;

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
  { queries, userId }: UserRows,
  kind: string,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<EventPlace[]> {
  return await queries
    .selectFrom('security_events')
    .select(['at', 'id'])
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countAgain({ queries, userId }: UserRows, { at, id }: EventPlace): Promise<void> {
  await queries
    .updateTable('security_events')
    .set((row) => ({ times: row('times', '+', 1) }))
    .where('user_id', '=', userId)
    .where('at', '=', at)
    .where('id', '=', id)
    .execute();
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
