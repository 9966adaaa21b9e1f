import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import { mailFolderOf, removeMailFiles } from '#server/core/mail/mail-files.ts';
import { eraseAccount } from './erase-account.ts';
import { isGone } from './reopen-account.ts';

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
