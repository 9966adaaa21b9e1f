import { freeEmails, openUndo, renewUndo } from '#server/accounts/email-undos/former-emails.ts';
import { type Addressee, mailLink, mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { endProofCodes } from '#server/accounts/proof/proof-code.ts';
import { type Asking, recordEvent } from '#server/accounts/security-events/record-event.ts';
import { type Pending, pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { claimEmail, findUserIdByEmail, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';

/**
 * Stores a new address as pending: it takes effect when its mailed link is opened. Until then it is not claimed, since an unconfirmed
 * address must not block another account. The current address gets the link that undoes the change. `addressee` is the user with the new
 * address.
 */
export async function requestEmailChange(
  rows: UserRows,
  user: UsersTable,
  addressee: Addressee,
  { origin, now }: Asking,
): Promise<Pending> {
  const { email } = addressee;
  const { pending_email, pending_email_at } = user;
  if (email === pendingEmailOf(user, now)) return { pending_email, pending_email_at };
  const owner = await findUserIdByEmail(rows.queries, email);
  if (owner !== null && owner !== rows.userId) throw refusedField('email', 'emailTaken');
  const undo = await openUndo(rows, user, now);
  const pending = { pending_email: email, pending_email_at: instant(now) };
  await updateUser(rows, pending);
  await withdrawLink(rows, 'confirmEmail');
  await mailLink(rows, addressee, 'confirmNewEmail', now);
  await recordEvent(rows, { kind: 'emailChangeRequested' }, origin, now);
  // To the current address, with the link that undoes the change.
  await mailNotice(rows, user, { template: 'emailChanged', details: { email, undo } }, now);
  return pending;
}

/** Deletes the pending address; its link stops working. Its undo stays valid. */
export async function cancelPendingEmail(
  rows: UserRows,
  user: UsersTable,
  { origin, now }: Asking,
): Promise<Pending> {
  const pending = { pending_email: null, pending_email_at: null };
  if (user.pending_email === null) return pending;
  await updateUser(rows, pending);
  await withdrawLink(rows, 'confirmEmail');
  await recordEvent(rows, { kind: 'emailChangeCancelled' }, origin, now);
  return pending;
}

/**
 * Makes a pending address the current one, confirmed. The unique key decides a race between two accounts. The former address gets another
 * mail with an undo link, and the time of the undo starts again: a thief who confirms late must not leave the owner a few hours.
 */
export async function adoptPendingEmail(
  rows: UserRows,
  user: UsersTable,
  email: string,
  { origin, now }: Asking,
): Promise<void> {
  const { queries, userId } = rows;
  const isOurs = (await findUserIdByEmail(queries, email)) === userId;
  const at = instant(now);
  if (!isOurs && !(await claimEmail(queries, userId, email, at))) throw refusedField('token', 'emailTaken');
  await updateUser(rows, { email, email_verified: 1, pending_email: null, pending_email_at: null });
  // A link that was mailed to the former address proves nothing about the new one.
  await withdrawLink(rows, 'resetPassword');
  await endProofCodes(rows);
  const undo = await renewUndo(rows, user, now);
  await freeEmails(rows, [user.email], email);
  await recordEvent(rows, { kind: 'emailChanged' }, origin, now);
  await mailNotice(rows, user, { template: 'emailReplaced', details: { email, undo } }, now);
}
