import type { z } from 'zod';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import {
  type Onboarding,
  onboardingSchema,
  type Settings,
  settingsSchema,
  type updateOnboardingSchema,
  type updateSettingsSchema,
} from '#contract/user.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

const channels = settingsSchema.shape.reminderChannel.strip();
const storedSettings = settingsSchema.extend({ reminderChannel: channels }).strip();
const storedOnboarding = onboardingSchema.strip();

/**
 * The stored fields over the defaults of a new account: a newer field has its default, and an unknown one of a newer server is ignored.
 */
export function settingsOf({ settings }: Pick<UsersTable, 'settings'>): Settings {
  const { reminderChannel, ...stored } = JSON.parse(settings) as { reminderChannel?: object };
  return storedSettings.parse({
    ...defaultSettings,
    ...stored,
    reminderChannel: { ...defaultSettings.reminderChannel, ...reminderChannel },
  });
}

export function onboardingOf({ onboarding }: Pick<UsersTable, 'onboarding'>): Onboarding {
  return storedOnboarding.parse({ ...defaultOnboarding, ...JSON.parse(onboarding) });
}

/** Changes settings. Another start of the day moves "today", as a new time zone does, and no tick. */
export async function changeSettings(
  scope: UserScope,
  { reminderChannel = {}, ...changes }: z.output<typeof updateSettingsSchema>,
  now: number,
): Promise<Settings> {
  const before = settingsOf(await lockedUser(scope));
  const settings = {
    ...before,
    ...withoutUndefined(changes),
    reminderChannel: { ...before.reminderChannel, ...withoutUndefined(reminderChannel) },
  };
  await updateUser(scope, { settings: JSON.stringify(settings) });
  const isMoved =
    settings.eveningSummary !== before.eveningSummary ||
    settings.streakNotice !== before.streakNotice ||
    settings.weeklyLetter !== before.weeklyLetter ||
    (settings.weeklyLetter && settings.weekStart !== before.weekStart);
  if (settings.dayStart !== before.dayStart) await rescheduleReminders(scope, now);
  else if (isMoved) await rescheduleEvening(scope, now);
  return settings;
}

export async function changeOnboarding(
  scope: UserScope,
  changes: z.output<typeof updateOnboardingSchema>,
): Promise<Onboarding> {
  const onboarding = { ...onboardingOf(await lockedUser(scope)), ...withoutUndefined(changes) };
  await updateUser(scope, { onboarding: JSON.stringify(onboarding) });
  return onboarding;
}

/** Enqueues the job that schedules all reminders of a user again; a newer one replaces a waiting one. */
export async function rescheduleReminders(scope: UserScope, now: number): Promise<void> {
  await enqueue(scope, { kind: 'planReminders', id: 'plan-reminders', payload: {}, now });
}

/** The same for the notices of an evening and the letter of the week alone. */
async function rescheduleEvening(scope: UserScope, now: number): Promise<void> {
  await enqueue(scope, { kind: 'planReminders', id: 'plan-evening', payload: { only: 'evening' }, now });
}
