import { NEW_DEVICE_MAILS_A_DAY } from '#contract/limits.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { isGone, reopenAccount } from '#server/accounts/closing/reopen-account.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { type Origin, originBy, recordEvent } from '#server/accounts/security-events/record-event.ts';
import { type Client, rememberDevice } from '#server/accounts/sessions/known-device.ts';
import { type NewSession, openSession } from '#server/accounts/sessions/session-service.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { createFactorChallenge } from './factor-challenge.ts';

export interface SignedIn extends NewSession {
  readonly user: UsersTable;
  /** The account was closed until now. */
  readonly reopened: boolean;
}

/** How a user has authenticated. */
interface Entrance {
  readonly method: EventMethod;
  /** The account is new to this user: no device can be known to it yet. */
  readonly joins?: true;
}

/** The first step of a sign-in was right, and the account has two-step verification: a code must follow. */
export interface HalfSignedIn {
  readonly challenge: string;
}

/** Signs a user in after a password or a provider: with two-step verification this is the first step. */
export async function passFirstStep(
  rows: UserRows,
  user: UsersTable,
  client: Client & Entrance,
  now: number,
): Promise<SignedIn | HalfSignedIn> {
  if (user.two_step_at === null) return await createSession(rows, user, client, now);
  if (isGone(user, now)) throw new ApiError('invalidCredentials');
  return { challenge: await createFactorChallenge(rows, now) };
}

/**
 * Signs an authenticated user in, within the transaction on their rows that read `user`. Reopens a closed account; refuses one that is
 * being erased. A sign-in on a device that the account does not know is mailed to its user. `byFactor`: by a passkey, or by a code as
 * second step.
 */
export async function createSession(
  rows: UserRows,
  user: UsersTable,
  { method, joins, ...client }: Client & Entrance,
  now: number,
  byFactor = false,
): Promise<SignedIn> {
  const reopened = user.closes_at !== null;
  const open = await reopenAccount(rows, user, now);
  const session = await openSession(rows.queries, user.user_id, client, now, byFactor);
  const isKnown = await rememberDevice(rows, session.token, client.device, now);
  const origin = originBy(client.userAgent, client.network, parseToken(session.token)?.tokenHash);
  if (joins) await recordEvent(rows, { kind: 'joined', method }, origin, now);
  else if (isKnown) await recordEvent(rows, { kind: 'signedIn', method }, origin, now);
  else await admitNewDevice(rows, open, { method, origin }, now);
  if (reopened) await recordEvent(rows, { kind: 'accountReopened' }, origin, now);
  return { ...session, user: open, reopened };
}

/** A mail each, up to a few a day: a client that stores nothing is new each time. */
async function admitNewDevice(
  rows: UserRows,
  user: UsersTable,
  { method, origin }: { readonly method: EventMethod; readonly origin: Origin },
  now: number,
): Promise<void> {
  const before = await recordEvent(rows, { kind: 'newDevice', method }, origin, now);
  if (before >= NEW_DEVICE_MAILS_A_DAY) return;
  const { browser, system, network } = origin;
  const details = { browser, system, network, at: now, timeZone: user.time_zone };
  await mailNotice(rows, user, { template: 'newDevice', details }, now);
}
