import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import type { UsersTable } from '#server/core/database/schema.ts';

export interface NewUser {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly locale: 'en' | 'fr';
  readonly timeZone: string;
  readonly createdAt: string;
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
    habits_completed_kept: 0,
    closes_at: null,
    created_at: given.createdAt,
    revision: 0,
  };
}
