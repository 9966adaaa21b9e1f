import { TWO_STEP_UNDO_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { delayErasing, removeFactorsSince } from '#server/accounts/factors/remove-factors.ts';
import { mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { consumeMailSecret, isMailSecret } from '#server/accounts/mails/mail-secrets.ts';
import { parseToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import { recentlyLinkedSince, removeIdentities } from '#server/accounts/users/identity-repository.ts';
import { findUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { type ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { refuseWeakPassword } from './weak-password.ts';

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
  origin: Origin,
  now: number,
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
 * have created the account (docs/decisions/fresh-proof.md#erasing-and-reset). Factors likewise, but two-step verification only in
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
