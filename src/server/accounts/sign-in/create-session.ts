import { isGone, reopenAccount } from '#server/accounts/closing/reopen-account.ts';
import { type Client, rememberDevice } from '#server/accounts/sessions/known-device.ts';
import { type NewSession, openSession } from '#server/accounts/sessions/session-service.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { createFactorChallenge } from './factor-challenge.ts';

export interface SignedIn extends NewSession {
  readonly user: UsersTable;
  /** The account was closed until now. */
  readonly reopened: boolean;
}

/** The first step of a sign-in was right, and the account has two-step verification: a code must follow. */
export interface HalfSignedIn {
  readonly challenge: string;
}

/** Signs a user in after a password or a provider: with two-step verification this is the first step. */
export async function passFirstStep(
  queries: Queries,
  user: UsersTable,
  client: Client,
  now: number,
): Promise<SignedIn | HalfSignedIn> {
  if (user.two_step_at === null) return await createSession(queries, user, client, now);
  if (isGone(user, now)) throw new ApiError('invalidCredentials');
  return { challenge: await createFactorChallenge({ queries, userId: user.user_id }, now) };
}

/**
 * Signs an authenticated user in, within the transaction on their rows that read `user`. Reopens a closed account; refuses one that is
 * being erased. `byFactor`: by a passkey, or by a code as second step.
 */
export async function createSession(
  queries: Queries,
  user: UsersTable,
  { userAgent, device }: Client,
  now: number,
  byFactor = false,
): Promise<SignedIn> {
  const open = await reopenAccount(queries, user, now);
  const session = await openSession(queries, user.user_id, userAgent, now, byFactor);
  await rememberDevice(queries, session.token, device, now);
  return { ...session, user: open, reopened: user.closes_at !== null };
}
