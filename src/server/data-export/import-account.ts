import type { z } from 'zod';
import type { importAccountSchema } from '#contract/data-export.ts';
import { changeProfile } from '#server/accounts/profile/user-service.ts';
import type { Asking } from '#server/accounts/security-events/record-event.ts';
import { changeOnboarding, changeSettings } from '#server/accounts/settings/settings-service.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

/** Imports the profile and settings of a file. Seen hints stay seen, and the counter never falls. */
export async function importAccount(
  scope: UserScope,
  { profile, settings, onboarding, keptCompleted = 0 }: z.output<typeof importAccountSchema>,
  { origin, now }: Asking,
): Promise<void> {
  if (profile) await changeProfile(scope, profile, { now, origin, mayChangeEmail: false });
  if (settings) await changeSettings(scope, settings, now);
  if (onboarding) await changeOnboarding(scope, learnt(onboarding));
  const { habits_completed_kept: kept } = await lockedUser(scope);
  if (keptCompleted > kept) await updateUser(scope, { habits_completed_kept: keptCompleted });
}

function learnt<T extends Readonly<Record<string, boolean>>>(onboarding: T): Partial<T> {
  const known = Object.entries(onboarding).filter(([, value]) => value);
  return Object.fromEntries(known) as Partial<T>;
}
