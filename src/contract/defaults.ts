import type { Onboarding, Settings } from './user.ts';

/** The initial settings of a new account. Free of zod at run time. */
export const defaultSettings: Settings = {
  theme: 'system',
  weekStart: 1,
  dayStart: 0,
  reminderChannel: { push: true, email: false },
  haptics: true,
  eveningSummary: null,
  streakNotice: false,
  finishYesterday: true,
  celebrations: 'full',
  grace: false,
  weeklyLetter: false,
};

export const defaultOnboarding: Onboarding = {
  habitCreated: false,
  habitCompleted: false,
  dividerCreated: false,
  performanceSeen: false,
  appInstalled: false,
  dismissed: false,
};
