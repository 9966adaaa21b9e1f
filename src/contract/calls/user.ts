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
    auth: 'user',
    answers: { 200: userSchema },
  }),
  updateUser: defineCall('PATCH /user', {
    summary: 'Change the profile',
    auth: 'user',
    proof: 'sometimes',
    body: updateUserSchema,
    answers: { 200: userSchema },
    errors: ['emailTaken', 'limitReached'],
  }),
  updatePassword: defineCall('PATCH /user/password', {
    summary: 'Change the password; other sessions end',
    auth: 'user',
    proof: 'sometimes',
    body: updatePasswordSchema,
    answers: { 204: null },
    errors: ['wrongPassword', 'weakPassword'],
  }),
  closeAccount: defineCall('POST /user/close-account', {
    summary: 'Close in 14 days, or erase now',
    auth: 'user',
    proof: 'always',
    body: closeAccountSchema,
    answers: { 204: null },
    errors: ['emailMismatch'],
  }),
  getOnboarding: defineCall('GET /user/onboarding', {
    summary: 'What was already learnt',
    auth: 'user',
    answers: { 200: onboardingSchema },
  }),
  updateOnboarding: defineCall('PATCH /user/onboarding', {
    summary: 'Note what was learnt',
    auth: 'user',
    body: updateOnboardingSchema,
    answers: { 200: onboardingSchema },
  }),
  getSettings: defineCall('GET /user/settings', {
    summary: 'Preferences',
    auth: 'user',
    answers: { 200: settingsSchema },
  }),
  updateSettings: defineCall('PATCH /user/settings', {
    summary: 'Change preferences',
    auth: 'user',
    body: updateSettingsSchema,
    answers: { 200: settingsSchema },
  }),
  /** The spelling of specification §7; the same as updateSettings. */
  updateSettingsDotted: defineCall('PATCH /user.settings', {
    summary: 'Change preferences (older spelling)',
    auth: 'user',
    body: updateSettingsSchema,
    answers: { 200: settingsSchema },
  }),
  getStatistics: defineCall('GET /user/statistics', {
    summary: 'Lifetime counters',
    auth: 'user',
    answers: { 200: statisticsSchema },
  }),
} as const;
