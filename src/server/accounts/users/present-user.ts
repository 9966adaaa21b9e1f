import type { User } from '#contract/user.ts';
import type { Config } from '#server/core/config/config.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { pendingEmailOf } from './pending-email.ts';
import { lockedUser } from './user-repository.ts';

/** A user as the API shows it at `now`. The picture's path becomes an address of this server, whose name may have changed since. */
export function presentUser(row: UsersTable, now: number, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): User {
  return {
    id: row.user_id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    pendingEmail: pendingEmailOf(row, now),
    firstName: row.first_name,
    pictureUrl: row.picture_url === null ? null : new URL(row.picture_url, PUBLIC_URL).href,
    locale: row.locale,
    timeZone: row.time_zone,
    country: row.country,
    platformAndroid: row.platform_android === 1,
    platformIos: row.platform_ios === 1,
    platformWeb: row.platform_web === 1,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at,
  };
}

/** The answer to a repeated change of the user: the current row, since the first answer may have been too large to store. */
export async function presentAgain(
  { scope, now }: { readonly scope: UserScope; readonly now: number },
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<User> {
  return presentUser(await lockedUser(scope), now, config);
}
