import type { Onboarding, Settings } from './user.ts';

/** What a new account starts with. Free of zod at run time. */
export const defaultSettings: Settings = {
  theme: 'system',
  weekStart: 1,
  reminderChannel: { push: true, email: false },
  haptics: true,
};

export const defaultOnboarding: Onboarding = {
  habitCreated: false,
  habitCompleted: false,
  dividerCreated: false,
  performanceSeen: false,
  appInstalled: false,
  dismissed: false,
};
