import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { EVENTS_MAX, EVENTS_OF_KIND_A_DAY, EVENTS_PAGE, OPERATOR_ACTS_A_DAY } from '#contract/limits.ts';
import type { EventDetail, EventKind, SecurityEvent, SecurityEvents } from '#contract/security-events.ts';
import { DAY } from '#domain/days/time.ts';
import { deviceOf } from '#domain/device.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import { sessionId } from '#server/accounts/sessions/session-service.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { SecurityEventsTable } from '#server/core/database/account-tables.ts';
import { isOrphan, storageTrouble } from '#server/core/database/errors.ts';
import {
  insertRow,
  listRows,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { truncateAddress } from '#server/core/limits/rate-limits.ts';

export type EventRow = Omit<SecurityEventsTable, 'user_id'>;

/** The place of an event in the list. */
type EventPlace = Pick<SecurityEventsTable, 'at' | 'id'>;

/** Newest first: those after a place, or the newest ones. */
async function listEvents(
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

/** Deletes the oldest events beyond the `kept` newest. */
async function deleteEventsBeyond({ queries, userId }: UserRows, kept: number): Promise<void> {
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

/** Where an event comes from: the device and the network of the request, and its session. */
export type Origin = Pick<EventRow, 'browser' | 'system' | 'network' | 'session'>;

export function originOf({ headers, ip, viewer }: FastifyRequest): Origin {
  return originBy(headers['user-agent'], truncateAddress(ip), viewer?.tokenHash);
}

export function originBy(
  userAgent: string | undefined,
  network: string | null,
  tokenHash: string | undefined,
): Origin {
  const { browser, system } = deviceOf(userAgent ?? null);
  return { browser, system, network, session: tokenHash === undefined ? null : sessionId(tokenHash) };
}

/** Where and when a change is requested. */
export interface Asking {
  readonly origin: Origin;
  readonly now: number;
}

/** A request of a signed-in user, outside of its transaction. */
export type Asked = Pick<UserRequest, 'viewer' | 'request' | 'now'>;

interface NewEvent extends EventDetail {
  readonly kind: EventKind;
}

/**
 * Stores what happened to an account, in the transaction of the change itself. Of one kind a day has a limited number of rows, after which
 * the newest is counted: so an attacker who guesses passwords, or exports again and again, cannot push other events out of the list.
 * Answers how many rows of that kind the day had before.
 */
export async function recordEvent(
  rows: UserRows,
  { kind, ...detail }: NewEvent,
  origin: Origin,
  now: number,
): Promise<number> {
  // What one account does to others is never only counted.
  const most = kind === 'operatorActed' ? OPERATOR_ACTS_A_DAY : EVENTS_OF_KIND_A_DAY;
  const places = await listRows(rows, 'security_events', {
    columns: ['at', 'id'],
    where: { at: ['>', instant(now - DAY)], kind },
    orderBy: ['at desc', 'id desc'],
    limit: most,
  });
  const [newest] = places;
  if (newest && places.length === most) {
    await updateRows(rows, 'security_events', newest, { times: sql<number>`times + 1` });
    return places.length;
  }
  const event = { at: instant(now), id: randomUUIDv7(), kind, ...origin };
  await insertRow(rows, 'security_events', { ...event, detail: JSON.stringify(detail), times: 1 });
  await deleteEventsBeyond(rows, EVENTS_MAX);
  return places.length;
}

/**
 * The same for a refusal or a read, in a transaction of its own. The answer does not depend on it: storage may accept no writes, and the
 * account may be erased meanwhile.
 */
export async function recordApart(
  { database }: Pick<Context, 'database'>,
  { viewer, request, now }: Asked,
  event: NewEvent,
): Promise<void> {
  const { userId } = viewer;
  try {
    await withTransaction(database, userId, (rows) => recordEvent(rows, event, originOf(request), now));
  } catch (error) {
    if (storageTrouble(error) === null && !isOrphan(error)) throw error;
  }
}

/** A page of the events, newest first. `before`: the cursor of the page before. */
export async function showEvents(rows: UserRows, before: string | undefined): Promise<SecurityEvents> {
  const after = before === undefined ? null : placeOf(before);
  // One more tells whether there is another page.
  const found = await listEvents(rows, EVENTS_PAGE + 1, after);
  const page = found.slice(0, EVENTS_PAGE);
  const last = page.at(-1);
  const next = last && found.length > page.length ? cursorOf(last) : null;
  return { events: page.map(presentEvent), next };
}

/** All events, newest first, for the export. */
export async function listAllEvents(rows: UserRows): Promise<SecurityEvent[]> {
  return (await listEvents(rows, EVENTS_MAX)).map(presentEvent);
}

/** Written by `recordEvent`, which is typed by the contract. */
function presentEvent({ kind, detail, ...event }: EventRow): SecurityEvent {
  const { id, at, browser, system, network, session, times } = event;
  const shown = { id, kind: kind as EventKind, at, browser, system, network, session, times };
  return { ...shown, detail: JSON.parse(detail) as EventDetail };
}

/** The cursor of a row: where its page ends. */
export const cursorOf = ({ at, id }: EventPlace): string => `${at}_${id}`;

/** The schema of the call has checked its form. */
export function placeOf(cursor: string): EventPlace {
  const [at = '', id = ''] = cursor.split('_');
  return { at, id };
}
