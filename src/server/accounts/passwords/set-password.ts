import { TWO_STEP_UNDO_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { isGone } from '#server/accounts/closing/close-account.ts';
import { isNeverConfirmed, openUndos } from '#server/accounts/email-undos/former-emails.ts';
import { delayErasing, removeFactorsSince } from '#server/accounts/factors/factors.ts';
import {
  consumeMailSecret,
  isMailSecret,
  mailLink,
  mailNotice,
  withdrawLink,
} from '#server/accounts/mails/account-mails.ts';
import { deleteTokensSince } from '#server/accounts/personal-tokens/personal-tokens.ts';
import { prove, takePassword } from '#server/accounts/proof/prove.ts';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { type Asking, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import {
  findUser,
  findUserIdByEmail,
  listIdentities,
  lockedUser,
  recentlyLinkedSince,
  removeIdentities,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { deleteWebhooksSince } from '#server/accounts/webhooks/webhooks.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { UserIdentitiesTable, UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, SYSTEM_USER, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import { type ApiError, invalidField, refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface Change {
  readonly currentPassword?: string | undefined;
  readonly password: string;
}

/** A password that may be set, and the hash that it replaces: null for none. */
interface CheckedPassword {
  readonly from: string | null;
  readonly to: string;
}

/** Hashes for a change of password, outside of any transaction: slow, and counted first. */
export async function checkPasswords(
  context: AccountContext,
  viewer: Viewer,
  { currentPassword, password }: Change,
): Promise<CheckedPassword> {
  const { limits, passwords } = context;
  const { user } = viewer;
  const from = user.password_hash;
  if (from !== null && currentPassword === undefined) throw invalidField('currentPassword', 'required');
  await takePassword(limits, viewer);
  if (from !== null && !(await passwords.verify(from, currentPassword ?? ''))) throw wrongPassword();
  await refuseWeakPassword(context, password, [user.email, user.first_name]);
  return { from, to: await passwords.hash(password) };
}

/**
 * Sets the password, ends the other sessions and a mailed reset link. Recently linked sign-ins stay linked, since the user has just proved
 * their identity; the mail names them, and its button leads to the reset that unlinks them (docs/decisions/security-events.md).
 */
export async function setPassword(
  rows: UserRows,
  viewer: Viewer,
  { from, to }: CheckedPassword,
  { origin, now }: Asking,
): Promise<void> {
  const user = await lockedUser(rows);
  // Changed or reset while this one was hashed.
  if (user.password_hash !== from) throw wrongPassword();
  await updateUser(rows, { password_hash: to, password_set_at: instant(now) });
  await deleteSessions(rows, viewer.tokenHash);
  // The current password was proof; so was the proof that allowed a first one.
  await prove(rows, viewer, now);
  await withdrawLink(rows, 'resetPassword');
  await recordEvent(rows, { kind: from === null ? 'passwordSet' : 'passwordChanged' }, origin, now);
  await mailNotice(rows, user, noticeOf(await listIdentities(rows, recentlyLinkedSince(now))), now);
}

function noticeOf(recent: readonly UserIdentitiesTable[]) {
  const linked = recent.map(({ provider }) => provider);
  return linked.length === 0
    ? ({ template: 'passwordChanged' } as const)
    : ({ template: 'passwordChangedLinked', details: { linked } } as const);
}

const wrongPassword = () => refusedField('currentPassword', 'wrongPassword');

/**
 * Enqueues the job for a forgotten password. The job looks the account up, so that the request does the same work for a known and an
 * unknown address (docs/rules/accounts.md#known-and-unknown-addresses).
 */
export async function enqueuePasswordReset({ database }: Context, email: string, now: number): Promise<void> {
  await withTransaction(database, SYSTEM_USER, (rows) =>
    enqueue(rows, { kind: 'forgotPassword', payload: { email }, now }),
  );
}

/**
 * The job: mails the link if the account exists. An account without a password sets its first by it. The owner of a former address that
 * was never confirmed must undo the change first: the address is then an unconfirmed current one, which a reset takes over.
 */
export async function mailPasswordReset(
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  { payload: { email } }: { readonly payload: { readonly email: string } },
): Promise<void> {
  const userId = await findUserIdByEmail(database.db, email);
  if (userId === null) return;
  await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    const now = clock();
    if (!user || isGone(user, now)) return;
    if (email === user.email) await mailLink(rows, user, 'resetPassword', now);
    else await mailUndoAgain(rows, user, email, now);
  });
}

/** Mails a new undo link, in place of the last, to a former address that was never confirmed. */
async function mailUndoAgain(rows: UserRows, user: UsersTable, email: string, now: number): Promise<void> {
  const undos = await openUndos(rows, now);
  const undo = undos.findLast((each) => each.email === email);
  if (!undo || !isNeverConfirmed(undos, email)) return;
  const details = { email: user.email, undo: undo.id };
  await mailNotice(rows, { ...user, email }, { template: 'emailChanged', details }, now);
}

const TWO_STEP_UNDO_MS = TWO_STEP_UNDO_DAYS * DAY;

interface Reset {
  readonly token: string;
  readonly password: string;
}

/**
 * Sets a new password by a mailed link. The link is checked first, so that a refused password does not consume it, and consumed by the
 * transaction that sets the password, so that of concurrent calls exactly one succeeds.
 */
export async function resetPassword(
  context: AccountContext,
  { token, password }: Reset,
  { origin, now }: Asking,
): Promise<void> {
  const { database, passwords } = context;
  const key = parseToken(token);
  const user = key && (await userOf(context, key, now));
  if (!user) throw invalidLink();
  await refuseWeakPassword(context, password, [user.email, user.first_name]);
  const passwordHash = await passwords.hash(password);
  await withTransaction(database, key.userId, async (rows) => {
    const email = await consumeMailSecret(rows.queries, 'reset', key, now);
    const current = await findUser(rows.queries, key.userId);
    if (!current || current.email !== email || isGone(current, now)) throw invalidLink();
    await takeBack(rows, current, passwordHash, now);
    await recordEvent(rows, { kind: 'passwordReset' }, origin, now);
  });
}

async function userOf(
  { database: { db } }: AccountContext,
  key: TokenKey,
  now: number,
): Promise<UsersTable | null> {
  if (!(await isMailSecret(db, 'reset', key, now))) return null;
  const user = await findUser(db, key.userId);
  return user && !isGone(user, now) ? user : null;
}

/**
 * Gives the account to the mailbox's owner: ends all sessions and links, drops a pending email and deletes all known devices. Also unlinks
 * recently linked sign-ins, since a thief may have linked them; where the address was unconfirmed, all of them, since a third party may
 * have created the account (docs/decisions/fresh-proof.md#erasing-and-reset). Personal tokens and factors likewise, but two-step verification only in
 * its first days: later the mailbox alone must not be enough (docs/decisions/second-factor.md).
 */
async function takeBack(rows: UserRows, user: UsersTable, passwordHash: string, now: number): Promise<void> {
  const isUnconfirmed = user.email_verified === 0;
  const since = isUnconfirmed ? instant(0) : recentlyLinkedSince(now);
  const linked = await removeIdentities(rows, now, since);
  const factors = await removeFactorsSince(rows, user, {
    passkeys: since,
    twoStep: instant(isUnconfirmed ? 0 : now - TWO_STEP_UNDO_MS),
  });
  await deleteTokensSince(rows, since);
  await deleteRows(rows, 'calendars', { created_at: ['>=', since] });
  await deleteWebhooksSince(rows, since);
  // They were not used: the mailbox alone must not erase what they protected.
  if (factors.length > 0) await delayErasing(rows, now);
  const unlinked = [...linked, ...factors];
  await updateUser(rows, {
    password_hash: passwordHash,
    password_set_at: instant(now),
    email_verified: 1,
    pending_email: null,
    pending_email_at: null,
  });
  // The owner of the mailbox has the account already.
  await deleteRows(rows, 'email_undos', { email: user.email });
  await deleteSessions(rows);
  await deleteRows(rows, 'known_devices');
  await withdrawLink(rows, 'resetPassword');
  await withdrawLink(rows, 'confirmEmail');
  const notice =
    unlinked.length === 0
      ? ({ template: 'passwordChanged' } as const)
      : ({ template: 'passwordReset', details: { unlinked } } as const);
  await mailNotice(rows, user, notice, now);
}

function invalidLink(): ApiError {
  return refusedField('token', 'invalidResetToken');
}
