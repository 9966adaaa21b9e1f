import { mailLink, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/record-event.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import type { Context } from '#server/core/http/context.ts';
import { adoptPendingEmail } from './change-email.ts';
import { invalidConfirmLink, takeConfirmLink } from './confirm-link.ts';

/** Confirms the address of the mailed link: the account's own, or the pending one, which becomes current. */
export async function confirmEmail(
  context: Context,
  token: string,
  origin: Origin,
  now: number,
): Promise<void> {
  await takeConfirmLink(context, token, now, async (rows, user, email) => {
    if (email === user.email) {
      await updateUser(rows, { email_verified: 1 });
      await recordEvent(rows, { kind: 'emailConfirmed' }, origin, now);
    } else if (email === pendingEmailOf(user, now)) {
      await adoptPendingEmail(rows, user, email, { origin, now });
    } else throw invalidConfirmLink();
    await withdrawLink(rows, 'confirmEmail');
  });
}

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
