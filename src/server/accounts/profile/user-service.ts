import type { z } from 'zod';
import type { updateUserSchema } from '#contract/user.ts';
import { cancelPendingEmail, requestEmailChange } from '#server/accounts/emails/change-email.ts';
import type { Asking } from '#server/accounts/security-events/security-events.ts';
import { rescheduleReminders } from '#server/accounts/settings/settings-service.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, type UserScope } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';

type Changes = z.output<typeof updateUserSchema>;

interface Terms extends Asking {
  /** The session has fresh proof. */
  readonly mayChangeEmail: boolean;
}

/** Changes a profile. A new address is pending until its link is opened; a new time zone moves "today" and no tick. */
export async function changeProfile(
  scope: UserScope,
  { email, ...changes }: Changes,
  { now, origin, mayChangeEmail }: Terms,
): Promise<UsersTable> {
  const user = await lockedUser(scope);
  const row = columnsOf(changes);
  if (row.picture_url === null) await deleteRows(scope, 'pictures');
  if (Object.keys(row).length > 0) await updateUser(scope, row);
  const changed = { ...user, ...row };
  if (changed.time_zone !== user.time_zone) await rescheduleReminders(scope, now);
  if (email === undefined) return changed;
  if (email === user.email)
    return { ...changed, ...(await cancelPendingEmail(scope, user, { origin, now })) };
  // The current address has changed since the guard read it.
  if (!mayChangeEmail) throw new ApiError('reauthRequired');
  const addressee = { ...changed, email };
  return { ...changed, ...(await requestEmailChange(scope, user, addressee, { origin, now })) };
}

function columnsOf(changes: Omit<Changes, 'email'>): Partial<UsersTable> {
  return withoutUndefined({
    first_name: changes.firstName,
    locale: changes.locale,
    time_zone: changes.timeZone,
    country: changes.country,
    picture_url: changes.pictureUrl,
    platform_android: flag(changes.platformAndroid),
    platform_ios: flag(changes.platformIos),
    platform_web: flag(changes.platformWeb),
  });
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
