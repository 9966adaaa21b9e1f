import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { EVENTS_MAX, EVENTS_OF_KIND_A_DAY } from '#contract/limits.ts';
import type { EventDetail, EventKind } from '#contract/security-events.ts';
import { DAY } from '#domain/days/time.ts';
import { deviceOf } from '#domain/device.ts';
import { sessionId } from '#server/accounts/sessions/sessions-service.ts';
import { instant } from '#server/core/clock/clock.ts';
import { isOrphan, storageTrouble } from '#server/core/database/errors.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { insertRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { truncateAddress } from '#server/core/limits/truncate-address.ts';
import { countAgain, deleteEventsBeyond, type EventRow, placesOfKind } from './security-events-repository.ts';

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

/** A request of a signed-in user. */
export interface Asked {
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly now: number;
}

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
  const day = { since: instant(now - DAY), limit: EVENTS_OF_KIND_A_DAY };
  const places = await placesOfKind(rows, kind, day);
  const [newest] = places;
  if (newest && places.length === EVENTS_OF_KIND_A_DAY) {
    await countAgain(rows, newest);
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
