import { listSessions } from '#server/accounts/sessions/session-repository.ts';
import { listIdentities } from '#server/accounts/users/identity-repository.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import { countRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { findAccountSize } from '#server/habits/records/account-size.ts';

export type AccountDescription = Awaited<ReturnType<typeof describeAccount>>;

/** What an operator may know of an account: no secret, no hash of one, and nothing of what its user writes but the name. */
export async function describeAccount(rows: UserRows, user: UsersTable, now: number) {
  const sessions = await listSessions(rows, instant(now));
  const identities = await listIdentities(rows);
  const { textBytes } = await findAccountSize(rows);
  return {
    id: user.user_id,
    email: user.email,
    emailVerified: user.email_verified === 1,
    pendingEmail: pendingEmailOf(user, now),
    firstName: user.first_name,
    locale: user.locale,
    timeZone: user.time_zone,
    country: user.country,
    createdAt: user.created_at,
    closesAt: user.closes_at,
    hasPassword: user.password_hash !== null,
    passwordSetAt: user.password_set_at,
    signIns: identities.map(({ provider, email, created_at: linkedAt }) => ({ provider, email, linkedAt })),
    sessions: sessions.length,
    lastSeenAt: sessions[0]?.last_seen_at ?? null,
    textBytes,
    pictureBytes: await pictureBytesOf(rows),
    rows: await countAll(rows),
  };
}

async function pictureBytesOf({ queries, userId }: UserRows): Promise<number> {
  const picture = await queries
    .selectFrom('pictures')
    .select((row) => row.fn<number>('octet_length', ['content']).as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return picture?.bytes ?? 0;
}

/** The account's rows in each table that has any. */
async function countAll(rows: UserRows): Promise<Partial<Record<TableName, number>>> {
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of tableNames) {
    if (tables[table].shardedBy !== 'user_id') continue;
    const count = await countRows(rows, table);
    if (count > 0) counts[table] = count;
  }
  return counts;
}
