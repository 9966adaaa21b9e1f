import { reopenAccount } from '#server/accounts/closing/reopen-account.ts';
import { type Client, rememberDevice } from '#server/accounts/sessions/known-device.ts';
import { type NewSession, openSession } from '#server/accounts/sessions/session-service.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';

export interface SignedIn extends NewSession {
  readonly user: UsersTable;
  /** The account was closed until now. */
  readonly reopened: boolean;
}

/**
 * Signs an authenticated user in, within the transaction on their rows that read `user`. Reopens a closed account; refuses one that is
 * being erased.
 */
export async function createSession(
  queries: Queries,
  user: UsersTable,
  { userAgent, device }: Client,
  now: number,
): Promise<SignedIn> {
  const open = await reopenAccount(queries, user, now);
  const session = await openSession(queries, user.user_id, userAgent, now);
  await rememberDevice(queries, session.token, device, now);
  return { ...session, user: open, reopened: user.closes_at !== null };
}
