import { randomUUIDv7 } from 'node:crypto';
import type { Calendar, CreateCalendar } from '#contract/calendars.ts';
import { CALENDARS_MAX } from '#contract/limits.ts';
import { type CalendarRow, dividerIdsOf } from '#server/accounts/calendars/calendars.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows, findRow, insertRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';

/** A user's feeds, the oldest first. */
export async function showCalendars(rows: UserRows): Promise<Calendar[]> {
  return (await listRows(rows, 'calendars', { orderBy: ['created_at', 'id'] })).map(present);
}

/** Makes a feed and tells the user by mail. Its key is answered here, and nowhere again. */
export async function makeCalendar(
  rows: UserRows,
  { kind, names, dividerIds = null }: CreateCalendar,
  now: number,
): Promise<{ readonly calendar: Calendar; readonly key: string }> {
  const user = await lockedUser(rows);
  if ((await showCalendars(rows)).length >= CALENDARS_MAX) throw new ApiError('limitReached');
  await requireOwnDividers(rows, dividerIds);
  const { token, tokenHash } = createToken(rows.userId);
  const row: CalendarRow = {
    id: randomUUIDv7(),
    key_hash: tokenHash,
    kind,
    names: names ? 1 : 0,
    divider_ids: dividerIds && JSON.stringify(dividerIds),
    created_at: instant(now),
    last_used_on: null,
    last_network: null,
  };
  await insertRow(rows, 'calendars', row);
  await mailNotice(rows, user, { template: 'calendarCreated' }, now);
  return { calendar: present(row), key: token };
}

export async function showCalendar(rows: UserRows, id: string): Promise<Calendar> {
  const row = await findRow(rows, 'calendars', { id });
  if (!row) throw notFound();
  return present(row);
}

export async function deleteCalendar(rows: UserRows, id: string): Promise<void> {
  if (!(await deleteRows(rows, 'calendars', { id }))) throw notFound();
}

/** Refuses the first divider that is not the user's own. */
async function requireOwnDividers(rows: UserRows, dividerIds: readonly string[] | null): Promise<void> {
  if (dividerIds === null) return;
  const found = await listRows(rows, 'dividers', { columns: ['id'], where: { id: ['in', dividerIds] } });
  const own = new Set(found.map(({ id }) => id));
  const foreign = dividerIds.findIndex((id) => !own.has(id));
  if (foreign >= 0) throw invalidField(`dividerIds.${foreign}`, 'generic');
}

function present(row: CalendarRow): Calendar {
  const { id, kind, names, created_at, last_used_on, last_network } = row;
  return {
    id,
    kind,
    names: names === 1,
    dividerIds: dividerIdsOf(row),
    createdAt: created_at,
    lastUsedOn: last_used_on,
    lastNetwork: last_network,
  };
}
