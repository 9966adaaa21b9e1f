import type { User } from '#contract/user.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { pendingEmailOf } from './pending-email.ts';
import { lockedUser } from './user-repository.ts';

/** A user as the API shows it at `now`. */
export function presentUser(row: UsersTable, now: number): User {
  return {
    id: row.user_id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    pendingEmail: pendingEmailOf(row, now),
    firstName: row.first_name,
    pictureUrl: row.picture_url,
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
export async function presentAgain({
  scope,
  now,
}: {
  readonly scope: UserScope;
  readonly now: number;
}): Promise<User> {
  return presentUser(await lockedUser(scope), now);
}
