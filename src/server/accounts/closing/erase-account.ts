import { setTimeout as delay } from 'node:timers/promises';
import { listEmailUndos } from '#server/accounts/email-undos/email-undo-repository.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { removeIdentities } from '#server/accounts/users/identity-repository.ts';
import { findUser, releaseEmail } from '#server/accounts/users/user-repository.ts';
import type { Database } from '#server/core/database/database.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { deleteJobs, deleteSome, deleteUser, erasedTables } from './erase-repository.ts';
import { ERASE_JOB, isGone } from './reopen-account.ts';

/** Few enough to hold up nobody, on SQLite in particular. */
const BATCH = 500;
/** By then every request has ended that began while the account was there. */
const SWEEP_AFTER_MS = 60_000;

interface Parts {
  readonly database: Database;
  readonly clock: () => number;
}

interface Erasing {
  readonly userId: string;
  readonly signal?: AbortSignal;
}

/**
 * The job that removes every trace of a user whose account was closed and not reopened (decisions.md, "Accounts"). It can stop
 * anywhere and be begun again; its last transaction removes the account, this job with it, and writes the farewell down: that is
 * mailed once.
 */
export async function eraseAccount(parts: Parts, { userId, signal }: Erasing): Promise<void> {
  const { database, clock } = parts;
  const user = await findUser(database.db, userId);
  if (user && !isGone(user, clock())) return;
  for (const table of erasedTables) {
    for (let deleted = BATCH; deleted === BATCH; ) {
      signal?.throwIfAborted();
      deleted = await withTransaction(database, userId, (queries) =>
        deleteSome({ queries, userId }, table, BATCH),
      );
      // Storage in the process answers without a turn of the event loop: others want one.
      await delay(0);
    }
  }
  if (!user) return;
  await withTransaction(database, userId, (queries) => finish({ queries, userId }, clock()));
}

async function finish(rows: UserRows, now: number): Promise<void> {
  const user = await findUser(rows.queries, rows.userId);
  if (!user || !isGone(user, now)) return;
  await removeIdentities(rows);
  for (const { email } of await listEmailUndos(rows)) await releaseEmail(rows, email);
  await releaseEmail(rows, user.email);
  await deleteUser(rows);
  await deleteJobs(rows);
  await mailNotice(rows, user, { template: 'accountErased' }, now);
  // A request that was let in before the account was closed may still write what refers to no user: a product event.
  await enqueue(rows, { kind: 'erase', id: ERASE_JOB, payload: {}, now, dueAt: now + SWEEP_AFTER_MS });
}
