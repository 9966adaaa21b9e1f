import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE } from '#domain/days/time.ts';
import { leaveCircles, liftBlocks } from '#server/accounts/circles/memberships.ts';
import { listEmailUndos } from '#server/accounts/email-undos/former-emails.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { deletePasskeysSince } from '#server/accounts/passkeys/passkeys.ts';
import { deleteTokensSince } from '#server/accounts/personal-tokens/personal-tokens.ts';
import { findUser, releaseEmail, removeIdentities } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import { deleteRows, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import { enqueue, withdrawJobsExcept } from '#server/core/jobs/jobs-repository.ts';
import { mailFolderOf, removeMailFiles } from '#server/core/mail/mail-files.ts';
import { ERASE_JOB, isGone } from './close-account.ts';

/** Deleted by the last transaction: the remaining work depends on these rows. */
const LAST: readonly TableName[] = [
  'users',
  'user_identities',
  'passkeys',
  'personal_tokens',
  'habit_tags',
  'email_undos',
  'jobs',
];

/** Every other table with rows of users, new ones included, referring tables first. */
const erasedTables = tableNames
  .filter((name) => tables[name].shardedBy === 'user_id' && !LAST.includes(name))
  .toReversed();

/** Deletes some rows of a user from a table; answers how many. */
async function deleteSome({ queries, userId }: UserRows, table: TableName, limit: number): Promise<number> {
  // One statement for all tables, typed for the one with the longest key.
  const name = table as 'habit_days';
  const columns: readonly string[] = tables[table].key;
  const key = columns.filter((column) => column !== 'user_id') as ['habit_id', 'day'];
  const result = await queries
    .deleteFrom(name)
    .where('user_id', '=', userId)
    // The key of a table with one row per user has no other column.
    .$if(key.length > 0, (query) =>
      query.where((row) =>
        row(
          row.refTuple(...key),
          'in',
          row
            .selectFrom(name)
            .select(key)
            .where('user_id', '=', userId)
            .limit(limit)
            .$asTuple(...key),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** A small batch, so that other requests are not delayed, on SQLite in particular. */
const BATCH = 500;
/** By then every request has ended that started before the erasure. */
const SWEEP_AFTER_MS = MINUTE;

/**
 * The job `erase`: deletes the user's mail files first, then every row. Its second run, a minute later, finds no user and does not delete
 * the farewell, which is newer than the job.
 */
export async function eraseUser(context: Context, job: Job<'erase'>): Promise<void> {
  const { config, database, clock } = context;
  const user = await findUser(database.db, job.userId);
  if (!user || isGone(user, clock())) {
    const before = user ? clock() : Date.parse(job.createdAt);
    await removeMailFiles(mailFolderOf(config.DATA_DIR), before, job.userId);
  }
  await eraseAccount(context, job);
}

/**
 * Removes all data of a user whose account was closed and not reopened (docs/decisions/accounts.md). It can stop at any point
 * and start again; its last transaction deletes the account and this job, and enqueues the farewell mail, so that it is sent once, and the
 * revocation of Apple's token, so that the erasure does not wait for Apple.
 */
export async function eraseAccount(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { userId, signal }: Pick<Job, 'userId'> & Partial<Pick<Job, 'signal'>>,
): Promise<void> {
  const user = await findUser(database.db, userId);
  if (user && !isGone(user, clock())) return;
  // Before the rows that say which they are; mostly a job has done it when the account was closed.
  await leaveCircles({ database, clock }, { userId });
  await liftBlocks({ database }, { userId });
  for (const table of erasedTables) {
    for (let deleted = BATCH; deleted === BATCH; ) {
      signal?.throwIfAborted();
      deleted = await withTransaction(database, userId, (rows) => deleteSome(rows, table, BATCH));
      // SQLite answers without a turn of the event loop: this yields to other requests.
      await delay(0);
    }
  }
  if (!user) return;
  await withTransaction(database, userId, (rows) => finish(rows, clock()));
}

async function finish(rows: UserRows, now: number): Promise<void> {
  const user = await findUser(rows.queries, rows.userId);
  if (!user || !isGone(user, now)) return;
  // Unsent mails too. What providers were asked to forget is still to do.
  await withdrawJobsExcept(rows, 'revokeToken');
  await removeIdentities(rows, now);
  await deletePasskeysSince(rows, instant(0));
  await deleteTokensSince(rows, instant(0));
  for (const { email } of await listEmailUndos(rows)) await releaseEmail(rows, email);
  await releaseEmail(rows, user.email);
  // With all rows that refer to it.
  await deleteRows(rows, 'users');
  await mailNotice(rows, user, { template: 'accountErased' }, now);
  // A request that started before the account was closed may still write a row without a foreign key: a product event.
  await enqueue(rows, { kind: 'erase', id: ERASE_JOB, payload: {}, now, dueAt: now + SWEEP_AFTER_MS });
}
