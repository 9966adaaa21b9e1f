import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { CalendarsTable } from '#server/core/database/account-tables.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { findRow, updateRows, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { truncateAddress } from '#server/core/limits/rate-limits.ts';

/** The path of the feeds, beside the API: a file is the key with `.ics`. */
export const CALENDAR_PATH = '/calendar';

/** The address of a feed, which alone gives access to it. */
export const calendarUrl = (publicUrl: string, key: string): string =>
  `${publicUrl}${CALENDAR_PATH}/${key}.ics`;

export type CalendarRow = Omit<CalendarsTable, 'user_id'>;

export type CalendarKind = CalendarRow['kind'];

export const dividerIdsOf = ({ divider_ids }: Pick<CalendarRow, 'divider_ids'>): string[] | null =>
  divider_ids === null ? null : (JSON.parse(divider_ids) as string[]);

export interface OpenCalendar {
  readonly calendar: CalendarRow;
  readonly user: UsersTable;
}

/** The feed at an address, with its user; null for an unknown one, and while the account is closed. One statement decides over any guess. */
export async function openCalendar(
  { database, circuits }: Context,
  file: string,
): Promise<OpenCalendar | null> {
  const key = file.endsWith('.ics') ? parseToken(file.slice(0, -'.ics'.length)) : null;
  if (!key) return null;
  const { userId, tokenHash } = key;
  return await circuits.run(userId, async () => {
    const calendar = await findRow({ queries: database.db, userId }, 'calendars', { key_hash: tokenHash });
    if (!calendar) return null;
    const user = await findUser(database.db, userId);
    return user?.closes_at === null ? { calendar, user } : null;
  });
}

/** Notes the day and the network of a read, at the first of a day of its user. A read does not depend on it. */
export async function noteRead(
  { database, clockGuard }: Context,
  { calendar, user }: OpenCalendar,
  { today, ip }: { readonly today: string; readonly ip: string },
): Promise<void> {
  if (calendar.last_used_on === today || !clockGuard.isTrusted()) return;
  try {
    await withTransaction(database, user.user_id, async (rows) => {
      const changes = { last_used_on: today, last_network: truncateAddress(ip) };
      await updateRows(rows, 'calendars', { key_hash: calendar.key_hash }, changes);
    });
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
  }
}
