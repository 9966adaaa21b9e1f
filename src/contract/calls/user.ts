import { defineCall } from '../call.ts';
import {
  closeAccountSchema,
  onboardingSchema,
  settingsSchema,
  statisticsSchema,
  updateOnboardingSchema,
  updatePasswordSchema,
  updateSettingsSchema,
  updateUserSchema,
  userSchema,
} from '../user.ts';

export const userCalls = {
  getUser: defineCall('GET /user', {
    summary: 'Who is signed in',
    answers: { 200: userSchema },
  }),
  updateUser: defineCall('PATCH /user', {
    summary: 'Change the profile',
    proof: 'sometimes',
    body: updateUserSchema,
    answers: { 200: userSchema },
    errors: ['emailTaken', 'emailDomain', 'limitReached'],
  }),
  updatePassword: defineCall('PATCH /user/password', {
    summary: 'Change the password; other sessions end',
    proof: 'sometimes',
    body: updatePasswordSchema,
    errors: ['wrongPassword', 'weakPassword'],
  }),
  closeAccount: defineCall('POST /user/close-account', {
    summary: 'Close in 14 days, or erase now',
    proof: 'always',
    body: closeAccountSchema,
    errors: ['emailMismatch', 'factorRequired'],
  }),
  getOnboarding: defineCall('GET /user/onboarding', {
    summary: 'Which first steps are done',
    answers: { 200: onboardingSchema },
  }),
  updateOnboarding: defineCall('PATCH /user/onboarding', {
    summary: 'Store which first steps are done',
    body: updateOnboardingSchema,
    answers: { 200: onboardingSchema },
  }),
  getSettings: defineCall('GET /user/settings', {
    summary: 'Preferences',
    answers: { 200: settingsSchema },
  }),
  updateSettings: defineCall('PATCH /user/settings', {
    summary: 'Change preferences',
    body: updateSettingsSchema,
    answers: { 200: settingsSchema },
  }),
  /** Another spelling of updateSettings (docs/rules/api.md#settings-at-two-addresses). */
  updateSettingsDotted: defineCall('PATCH /user.settings', {
    summary: 'Change preferences (older spelling)',
    body: updateSettingsSchema,
    answers: { 200: settingsSchema },
  }),
  getStatistics: defineCall('GET /user/statistics', {
    summary: 'Lifetime counters',
    answers: { 200: statisticsSchema },
  }),
} as const;
