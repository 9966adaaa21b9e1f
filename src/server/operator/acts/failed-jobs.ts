import { JOBS_SHOWN } from '#contract/limits.ts';
import type { FailedJob } from '#contract/operating-club.ts';
import type { Database } from '#server/core/database/database.ts';
import { acrossUsers } from '#server/core/database/user-rows.ts';

/** Jobs that were given up, the newest first: of what kind and why, never whose, nor what they hold. */
export async function listFailedJobs({ db }: Pick<Database, 'db'>): Promise<FailedJob[]> {
  const found = await acrossUsers(
    'list failed jobs',
    async () =>
      await db
        .selectFrom('jobs')
        .select(['id', 'kind', 'last_error', 'attempts', 'failed_at'])
        .where('failed_at', 'is not', null)
        .orderBy('failed_at', 'desc')
        .limit(JOBS_SHOWN)
        .execute(),
  );
  return found.map(({ id, kind, last_error: error, attempts, failed_at: failedAt }) => ({
    id,
    kind,
    error,
    attempts,
    failedAt: failedAt ?? '',
  }));
}
