import { startErasing } from '#server/accounts/closing/close-account.ts';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { consumeMailSecret, isMailSecret } from '#server/accounts/mails/mail-secrets.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/record-event.ts';
import { parseToken } from '#server/accounts/sessions/opaque-token.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { Context } from '#server/core/http/context.ts';
import { cancelPendingEmail } from './change-email.ts';
import { invalidConfirmLink } from './confirm-email.ts';

/**
 * The owner of a mailbox did not ask for the confirmation link (docs/decisions/accounts.md): an account that never confirmed the address is
 * erased, and an account that only wants to change to it keeps its own.
 */
export async function disownEmail(
  { database }: Context,
  token: string,
  origin: Origin,
  now: number,
): Promise<void> {
  const key = parseToken(token);
  const isValid = key !== null && (await isMailSecret(database.db, 'confirm', key, now));
  if (!isValid) throw invalidConfirmLink();
  const { userId } = key;
  await withTransaction(database, userId, async (queries) => {
    const rows = { queries, userId };
    const email = await consumeMailSecret(queries, 'confirm', key, now);
    const user = await findUser(queries, userId);
    if (!user || email === null || isGone(user, now)) throw invalidConfirmLink();
    if (email === pendingEmailOf(user, now)) await cancelPendingEmail(rows, user, { origin, now });
    else if (email === user.email && user.email_verified === 0) {
      await startErasing(rows, user, now);
      // An undo of a change of email may still restore the account.
      await recordEvent(rows, { kind: 'erasureRequested' }, origin, now);
    } else throw invalidConfirmLink();
  });
}
