import type { EmailLink } from '#contract/auth.ts';
import { isGone, startErasing } from '#server/accounts/closing/close-account.ts';
import { freeEmails, openUndo, renewUndo } from '#server/accounts/email-undos/former-emails.ts';
import {
  type Addressee,
  consumeMailSecret,
  isMailSecret,
  mailLink,
  mailNotice,
  withdrawLink,
} from '#server/accounts/mails/account-mails.ts';
import { endProofCodes } from '#server/accounts/proof/prove.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { type Asking, recordEvent } from '#server/accounts/security-events/security-events.ts';
import {
  claimEmail,
  findUser,
  findUserIdByEmail,
  lockedUser,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { type Pending, pendingEmailOf } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { plainName } from '#server/core/mail/mail-content.ts';

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
async function adoptPendingEmail(
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

const invalidLink = () => refusedField('token', 'invalidConfirmToken');

/** Confirms the address of the mailed link: the account's own, or the pending one, which becomes current. */
export async function confirmEmail(context: Context, token: string, asking: Asking): Promise<void> {
  const { origin, now } = asking;
  await takeLink(context, token, now, async (rows, user, email) => {
    if (email === user.email) {
      await updateUser(rows, { email_verified: 1 });
      await recordEvent(rows, { kind: 'emailConfirmed' }, origin, now);
    } else if (email === pendingEmailOf(user, now)) {
      await adoptPendingEmail(rows, user, email, asking);
    } else throw invalidLink();
    await withdrawLink(rows, 'confirmEmail');
  });
}

/**
 * The owner of a mailbox did not ask for the link (docs/decisions/accounts.md): an account that never confirmed the address is erased, and
 * an account that only wants to change to it keeps its own.
 */
export async function disownEmail(context: Context, token: string, asking: Asking): Promise<void> {
  const { origin, now } = asking;
  await takeLink(context, token, now, async (rows, user, email) => {
    if (email === pendingEmailOf(user, now)) await cancelPendingEmail(rows, user, asking);
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
export async function describeEmailLink(context: Context, token: string, now: number): Promise<EmailLink> {
  const { db } = context.database;
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
export async function resendConfirmation(rows: UserRows, email: string | null, now: number): Promise<void> {
  const user = await lockedUser(rows);
  if (email === null || email !== unconfirmedEmailOf(user, now)) return;
  const template = email === user.email ? 'confirmEmail' : 'confirmNewEmail';
  await mailLink(rows, { ...user, email }, template, now);
}
