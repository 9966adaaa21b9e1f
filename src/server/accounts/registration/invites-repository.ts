import { instant } from '#server/core/clock/clock.ts';
import type { InvitesTable } from '#server/core/database/access-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { deleteRows, findRow, insertRow } from '#server/core/database/user-rows.ts';

export type InviteRow = Omit<InvitesTable, 'user_id'>;

/** Invitations belong to no account. */
const rowsOf = (queries: Queries) => ({ queries, userId: SYSTEM_USER });

export async function insertInvite(queries: Queries, invite: InviteRow): Promise<void> {
  await insertRow(rowsOf(queries), 'invites', invite);
}

/** All invitations, expired ones included, the oldest first. */
export async function findInvites(queries: Queries): Promise<InviteRow[]> {
  return await queries
    .selectFrom('invites')
    .selectAll()
    .where('user_id', '=', SYSTEM_USER)
    .orderBy('created_at')
    .orderBy('token_hash')
    .execute();
}

export async function findInvite(queries: Queries, tokenHash: string): Promise<InviteRow | null> {
  return await findRow(rowsOf(queries), 'invites', { token_hash: tokenHash });
}

export async function deleteInvite(queries: Queries, tokenHash: string): Promise<void> {
  await deleteRows(rowsOf(queries), 'invites', { token_hash: tokenHash });
}

/** Takes one use for an address. False when there is none: of concurrent calls, as many succeed as uses are left. */
export async function takeUse(
  queries: Queries,
  tokenHash: string,
  email: string,
  now: number,
): Promise<boolean> {
  const taken = await queries
    .updateTable('invites')
    .set((row) => ({ uses_left: row('uses_left', '-', 1) }))
    .where('user_id', '=', SYSTEM_USER)
    .where('token_hash', '=', tokenHash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', instant(now))
    .where((row) => row.or([row('email', 'is', null), row('email', '=', email)]))
    .returning('uses_left')
    .executeTakeFirst();
  // The address in it is of a member now: no copy of it must stay here.
  if (taken?.uses_left === 0) await deleteInvite(queries, tokenHash);
  return taken !== undefined;
}
