import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { isNeverConfirmed, openUndos } from '#server/accounts/email-undos/former-emails.ts';
import { mailLink, mailNotice } from '#server/accounts/mails/account-mails.ts';
import { findUser, findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import type { Database } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { Context } from '#server/core/http/context.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

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
