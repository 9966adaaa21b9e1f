import type { Database } from '#server/database/database.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Context } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/jobs-repository.ts';
import { NOBODY } from '#server/user/nobody.ts';
import { findUser, findUserIdByEmail } from '#server/user/user-repository.ts';
import { mailLink } from './account-mails.ts';
import { isGone } from './reopen-account.ts';

/**
 * Writes down that somebody forgot a password. Whether there is such an account is looked up later, so that the request does the
 * same, in the same time, for a known and an unknown address (decisions.md, "Accounts"; security.md, A5 to A7).
 */
export async function noteForgotten({ database }: Context, email: string, now: number): Promise<void> {
  await withTransaction(database, NOBODY, (queries) =>
    enqueue({ queries, userId: NOBODY }, { kind: 'forgotPassword', payload: { email }, now }),
  );
}

/** The job: has the link mailed, if there is such an account. One that has no password yet sets its first by it. */
export async function mailForgotten(
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  { payload: { email } }: { readonly payload: { readonly email: string } },
): Promise<void> {
  const userId = await findUserIdByEmail(database.db, email);
  if (userId === null) return;
  await withTransaction(database, userId, async (queries) => {
    const user = await findUser(queries, userId);
    const now = clock();
    if (user?.email !== email || isGone(user, now)) return;
    await mailLink({ queries, userId }, user, 'resetPassword', now);
  });
}
