import type { EmailLink } from '#contract/auth.ts';
import { startErasing } from '#server/accounts/closing/close-account.ts';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { mailLink, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { consumeMailSecret, isMailSecret } from '#server/accounts/mails/mail-secrets.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/record-event.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { findUser, lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows, UserScope } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { plainName } from '#server/core/mail/mail-content.ts';
import { adoptPendingEmail, cancelPendingEmail } from './change-email.ts';

const invalidLink = () => refusedField('token', 'invalidConfirmToken');

/** Confirms the address of the mailed link: the account's own, or the pending one, which becomes current. */
export async function confirmEmail(
  context: Context,
  token: string,
  origin: Origin,
  now: number,
): Promise<void> {
  await takeLink(context, token, now, async (rows, user, email) => {
    if (email === user.email) {
      await updateUser(rows, { email_verified: 1 });
      await recordEvent(rows, { kind: 'emailConfirmed' }, origin, now);
    } else if (email === pendingEmailOf(user, now)) {
      await adoptPendingEmail(rows, user, email, { origin, now });
    } else throw invalidLink();
    await withdrawLink(rows, 'confirmEmail');
  });
}

/**
 * The owner of a mailbox did not ask for the link (docs/decisions/accounts.md): an account that never confirmed the address is erased, and
 * an account that only wants to change to it keeps its own.
 */
export async function disownEmail(
  context: Context,
  token: string,
  origin: Origin,
  now: number,
): Promise<void> {
  await takeLink(context, token, now, async (rows, user, email) => {
    if (email === pendingEmailOf(user, now)) await cancelPendingEmail(rows, user, { origin, now });
    else if (email === user.email && user.email_verified === 0) {
      await startErasing(rows, user, now);
      // An undo of a change of email may still restore the account.
      await recordEvent(rows, { kind: 'erasureRequested' }, origin, now);
    } else throw invalidLink();
  });
}

/** Uses a link up and works on its account, with the address to which it was mailed, in one transaction. */
async function takeLink(
  { database }: Context,
  token: string,
  now: number,
  work: (rows: UserRows, user: UsersTable, email: string) => Promise<void>,
): Promise<void> {
  const key = parseToken(token);
  const isValid = key !== null && (await isMailSecret(database.db, 'confirm', key, now));
  if (!isValid) throw invalidLink();
  await withTransaction(database, key.userId, async (rows) => {
    const email = await consumeMailSecret(rows.queries, 'confirm', key, now);
    const user = await findUser(rows.queries, key.userId);
    if (!user || email === null || isGone(user, now)) throw invalidLink();
    await work(rows, user, email);
  });
}

/** The account that a link is about, as far as the owner of the mailbox must know it to decide. The link stays valid. */
export async function describeEmailLink(
  { database: { db } }: Context,
  token: string,
  now: number,
): Promise<EmailLink> {
  const key = parseToken(token);
  const user = key && (await isMailSecret(db, 'confirm', key, now)) ? await findUser(db, key.userId) : null;
  if (!user || isGone(user, now)) throw invalidLink();
  const pending = pendingEmailOf(user, now);
  return {
    email: masked(pending ?? user.email),
    firstName: plainName(user.first_name),
    requestedAt: (pending === null ? null : user.pending_email_at) ?? user.created_at,
    isPending: pending !== null,
  };
}

/** Enough for the address's owner to recognise it. */
const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

/** The unconfirmed address: the pending one if any; null when there is nothing to confirm. */
export function unconfirmedEmailOf(user: UsersTable, now: number): string | null {
  return pendingEmailOf(user, now) ?? (user.email_verified === 0 ? user.email : null);
}

/** Mails the link again to the counted address, if it is still unconfirmed. */
export async function resendConfirmation(
  scope: UserScope,
  counted: string | null,
  now: number,
): Promise<void> {
  const user = await lockedUser(scope);
  const email = unconfirmedEmailOf(user, now);
  if (email === null || email !== counted) return;
  const template = email === user.email ? 'confirmEmail' : 'confirmNewEmail';
  await mailLink(scope, { ...user, email }, template, now);
}
