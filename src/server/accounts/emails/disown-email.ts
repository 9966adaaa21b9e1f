import { startErasing } from '#server/accounts/closing/close-account.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/record-event.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import type { Context } from '#server/core/http/context.ts';
import { cancelPendingEmail } from './change-email.ts';
import { invalidConfirmLink, takeConfirmLink } from './confirm-link.ts';

/**
 * The owner of a mailbox did not ask for the confirmation link (docs/decisions/accounts.md): an account that never confirmed the address is
 * erased, and an account that only wants to change to it keeps its own.
 */
export async function disownEmail(
  context: Context,
  token: string,
  origin: Origin,
  now: number,
): Promise<void> {
  await takeConfirmLink(context, token, now, async (rows, user, email) => {
    if (email === pendingEmailOf(user, now)) await cancelPendingEmail(rows, user, { origin, now });
    else if (email === user.email && user.email_verified === 0) {
      await startErasing(rows, user, now);
      // An undo of a change of email may still restore the account.
      await recordEvent(rows, { kind: 'erasureRequested' }, origin, now);
    } else throw invalidConfirmLink();
  });
}
