import { sql } from 'kysely';
import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Queries } from '#server/core/database/database.ts';

const columns = ['user_id', 'email', 'email_verified', 'created_at', 'closes_at', 'locale'] as const;

/** The newest accounts, those alone whose email contains a text; one more than `limit` when there are more. */
export async function listAccounts(
  queries: Queries,
  { search = '', limit }: { search?: string; limit: number },
) {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return await acrossUsers(
    'list accounts',
    async () =>
      await queries
        .selectFrom('users')
        .select(columns)
        .$if(search !== '', (users) => users.where(sql<boolean>`email like ${part} escape '\\'`))
        .orderBy('created_at', 'desc')
        .orderBy('user_id', 'desc')
        .limit(limit + 1)
        .execute(),
  );
}
