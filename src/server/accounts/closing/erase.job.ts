import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import { mailFolderOf, removeMailFiles } from '#server/core/mail/mail-files.ts';
import { eraseAccount } from './erase-account.ts';
import { isGone } from './reopen-account.ts';

/**
 * The job of the kind `erase`: the user's mails in files go first, then every row. What runs a minute later, to sweep up, finds no user:
 * it leaves the farewell, which was asked for when that job was.
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
