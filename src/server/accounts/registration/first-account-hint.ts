import type { Config } from '#server/core/config/config.ts';
import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Database } from '#server/core/database/database.ts';

/** What an operator must do before the first person can register; null when nothing. The log contains no invitation: it is a secret. */
export async function firstAccountHint({ REGISTRATION }: Config, { db }: Database): Promise<string | null> {
  if (REGISTRATION === 'open') return null;
  const users = await acrossUsers(
    'look for any user',
    async () => await db.selectFrom('users').select('user_id').limit(1).execute(),
  );
  if (users.length > 0) return null;
  return REGISTRATION === 'invite'
    ? 'There is no account yet, and registering needs an invitation: create the first one with npm run admin -- invite'
    : 'There is no account yet, and REGISTRATION is closed: set it to invite, and create an invitation with npm run admin -- invite';
}
