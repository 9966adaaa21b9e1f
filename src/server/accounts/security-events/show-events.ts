import { EVENTS_MAX, EVENTS_PAGE } from '#contract/limits.ts';
import type { EventDetail, EventKind, SecurityEvent, SecurityEvents } from '#contract/security-events.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { type EventPlace, type EventRow, listEvents } from './security-events-repository.ts';

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

const cursorOf = ({ at, id }: EventPlace): string => `${at}_${id}`;

/** The schema of the call has checked its form. */
function placeOf(cursor: string): EventPlace {
  const [at = '', id = ''] = cursor.split('_');
  return { at, id };
}
