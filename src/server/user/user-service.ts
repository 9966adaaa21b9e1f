import type { z } from 'zod';
import type { updateUserSchema } from '#contract/user.ts';
import { mailLink, mailNotice, withdrawLink } from '#server/account/account-mails.ts';
import type { UsersTable } from '#server/database/schema.ts';
import { ApiError, refusedField } from '#server/http/api-error.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { withoutUndefined } from '#server/http/without-undefined.ts';
import { deletePictures } from '#server/pictures/pictures-repository.ts';
import { enqueuePlan } from '#server/reminders/plan-reminders.ts';
import { claimEmail, lockedUser, releaseEmail, updateUser } from './user-repository.ts';

type Changes = z.output<typeof updateUserSchema>;

/** Changes a profile. A new address must be free, and is unconfirmed again; a new time zone moves "today" and no tick. */
export async function changeProfile(
  scope: UserScope,
  changes: Changes,
  { now, mayChangeEmail }: { readonly now: number; readonly mayChangeEmail: boolean },
): Promise<UsersTable> {
  const user = await lockedUser(scope);
  const row = columnsOf(changes);
  if (row.email !== undefined && row.email !== user.email) {
    if (!mayChangeEmail) throw new ApiError('reauthRequired');
    const claimed = await claimEmail(scope.queries, scope.userId, row.email, new Date(now).toISOString());
    if (!claimed) throw refusedField('email', 'emailTaken');
    await releaseEmail(scope, user.email);
    row.email_verified = 0;
  }
  if (row.picture_url === null) await deletePictures(scope);
  if (Object.keys(row).length > 0) await updateUser(scope, row);
  const changed = { ...user, ...row };
  if (changed.time_zone !== user.time_zone) await enqueuePlan(scope, now);
  if (changed.email !== user.email) await askToConfirm(scope, user, changed, now);
  return changed;
}

/** What was mailed to the old address proves nothing about the new one (security.md, A22); the old one is told. */
async function askToConfirm(
  scope: UserScope,
  before: UsersTable,
  after: UsersTable,
  now: number,
): Promise<void> {
  await withdrawLink(scope, 'resetPassword');
  await withdrawLink(scope, 'confirmEmail');
  await mailLink(scope, after, 'confirmEmail', now);
  await mailNotice(scope, before, { template: 'emailChanged', details: { email: after.email } }, now);
}

function columnsOf(changes: Changes): Partial<UsersTable> {
  return withoutUndefined({
    first_name: changes.firstName,
    locale: changes.locale,
    time_zone: changes.timeZone,
    country: changes.country,
    email: changes.email,
    picture_url: changes.pictureUrl,
    platform_android: flag(changes.platformAndroid),
    platform_ios: flag(changes.platformIos),
    platform_web: flag(changes.platformWeb),
  });
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
