import type { EmailLink } from '#contract/auth.ts';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { isMailSecret } from '#server/accounts/mails/mail-secrets.ts';
import { parseToken } from '#server/accounts/sessions/opaque-token.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Context } from '#server/core/http/context.ts';
import { plainName } from '#server/core/mail/mail-content.ts';
import { invalidConfirmLink } from './confirm-link.ts';

/** The account that a confirmation link is about, as far as the owner of the mailbox must know it to decide. The link stays valid. */
export async function describeEmailLink(
  { database: { db } }: Context,
  token: string,
  now: number,
): Promise<EmailLink> {
  const key = parseToken(token);
  const user = key && (await isMailSecret(db, 'confirm', key, now)) ? await findUser(db, key.userId) : null;
  if (!user || isGone(user, now)) throw invalidConfirmLink();
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
