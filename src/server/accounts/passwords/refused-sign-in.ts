import { originBy, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { SessionClient } from '#server/accounts/sessions/session-service.ts';
import { findUser, findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { Context } from '#server/core/http/context.ts';
import type { JobPayloads } from '#server/core/jobs/job-kinds.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

interface Refused extends SessionClient {
  readonly email: string;
}

/**
 * Enqueues the job that records a wrong password. The job looks the account up, so that the request does the same work for a known and an
 * unknown address (docs/rules/accounts.md#known-and-unknown-addresses). The answer stays a refusal when storage accepts no writes.
 */
export async function enqueueRefusedSignIn(
  { database, clock }: Context,
  { email, userAgent, network }: Refused,
): Promise<void> {
  const now = clock();
  const payload = { email, at: now, origin: originBy(userAgent, network, undefined) };
  try {
    await withTransaction(database, SYSTEM_USER, ({ queries }) =>
      enqueue({ queries, userId: SYSTEM_USER }, { kind: 'signInRefused', payload, now }),
    );
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
  }
}

/** The job: adds the event to the account of that address, if there is one. */
export async function recordRefusedSignIn(
  { database }: Pick<Context, 'database'>,
  { payload }: { readonly payload: JobPayloads['signInRefused'] },
): Promise<void> {
  const { email, at, origin } = payload;
  const userId = await findUserIdByEmail(database.db, email);
  if (userId === null) return;
  await withTransaction(database, userId, async ({ queries }) => {
    const user = await findUser(queries, userId);
    // A former address is reserved for its account, but cannot be used to sign in.
    if (user?.email !== email) return;
    await recordEvent({ queries, userId }, { kind: 'signInRefused', method: 'password' }, origin, at);
  });
}
