import type { FastifyRequest } from 'fastify';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import { EMAIL_LINK_DAYS } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { DAY } from '#domain/days/time.ts';
import type { Config } from '#server/core/config/config.ts';
import { type Addresses, settingsAt } from '#server/core/config/public-address.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { roleOf } from '#server/core/http/role.ts';
import { lockedUser } from './user-repository.ts';

export interface NewUser {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly locale: 'en' | 'fr';
  readonly timeZone: string;
  readonly createdAt: string;
  /** A member when left out. */
  readonly role?: UsersTable['role'];
}

/** The row of a newly registered user. */
export function newUser(given: NewUser): UsersTable {
  return {
    user_id: given.userId,
    email: given.email,
    email_verified: 0,
    pending_email: null,
    pending_email_at: null,
    password_hash: given.passwordHash,
    password_set_at: given.passwordHash === null ? null : given.createdAt,
    two_step_at: null,
    first_name: given.firstName,
    picture_url: null,
    locale: given.locale,
    time_zone: given.timeZone,
    country: null,
    platform_android: 0,
    platform_ios: 0,
    platform_web: 0,
    settings: JSON.stringify(defaultSettings),
    onboarding: JSON.stringify(defaultOnboarding),
    breaks: '[]',
    hook_events: '',
    role: given.role ?? 'member',
    role_by: null,
    habits_completed_kept: 0,
    closes_at: null,
    in_circle: 0,
    created_at: given.createdAt,
    revision: 0,
  };
}

const LINK_MS = EMAIL_LINK_DAYS * DAY;

export type Pending = Pick<UsersTable, 'pending_email' | 'pending_email_at'>;

/** When the link to the pending address expires, in milliseconds since 1970-01-01 UTC; null when no address is pending. */
export function pendingEndOf({ pending_email, pending_email_at }: Pending): number | null {
  return pending_email === null || pending_email_at === null ? null : Date.parse(pending_email_at) + LINK_MS;
}

/** The pending address; null when there is none, or its link has expired. */
export function pendingEmailOf(user: Pending, now: number): string | null {
  const end = pendingEndOf(user);
  return end !== null && end > now ? user.pending_email : null;
}

/** A user as the API shows it at `now`. The picture's path becomes an address of this server: at the one of the request. */
export function presentUser(
  row: UsersTable,
  now: number,
  config: Pick<Config, 'PUBLIC_URL' | 'OPERATOR_EMAIL'>,
): User {
  return {
    id: row.user_id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    pendingEmail: pendingEmailOf(row, now),
    firstName: row.first_name,
    pictureUrl: row.picture_url === null ? null : new URL(row.picture_url, config.PUBLIC_URL).href,
    locale: row.locale,
    timeZone: row.time_zone,
    country: row.country,
    platformAndroid: row.platform_android === 1,
    platformIos: row.platform_ios === 1,
    platformWeb: row.platform_web === 1,
    role: roleOf(row, config),
    hasPassword: row.password_hash !== null,
    inCircle: row.in_circle === 1,
    createdAt: row.created_at,
  };
}

/** The answer to a repeated change of the user: the current row, since the first answer may have been too large to store. */
export async function presentAgain(
  {
    scope,
    request,
    now,
  }: { readonly scope: UserScope; readonly request: FastifyRequest; readonly now: number },
  config: Addresses & Pick<Config, 'OPERATOR_EMAIL'>,
): Promise<User> {
  return presentUser(await lockedUser(scope), now, settingsAt(request, config));
}
