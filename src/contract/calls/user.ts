import { defineCall } from '../call.ts';
import { closeAccountSchema, onboardingSchema, settingsSchema, statisticsSchema, updateOnboardingSchema, updatePasswordSchema, updateSettingsSchema, updateUserSchema, userSchema } from '../user.ts';

export const userCalls = {
  getUser: defineCall({ method: 'GET', path: '/user', summary: 'Who is signed in', auth: 'user', answers: { 200: userSchema } }),
  updateUser: defineCall({ method: 'PATCH', path: '/user', summary: 'Change the profile', auth: 'user', body: updateUserSchema, answers: { 200: userSchema }, errors: ['emailTaken'] }),
  updatePassword: defineCall({ method: 'PATCH', path: '/user/password', summary: 'Change the password; other sessions end', auth: 'user', body: updatePasswordSchema, answers: { 204: null }, errors: ['wrongPassword', 'weakPassword'] }),
  closeAccount: defineCall({ method: 'POST', path: '/user/close-account', summary: 'Close in 14 days, or erase now', auth: 'user', body: closeAccountSchema, answers: { 204: null }, errors: ['emailMismatch'] }),
  getOnboarding: defineCall({ method: 'GET', path: '/user/onboarding', summary: 'What was already learnt', auth: 'user', answers: { 200: onboardingSchema } }),
  updateOnboarding: defineCall({ method: 'PATCH', path: '/user/onboarding', summary: 'Note what was learnt', auth: 'user', body: updateOnboardingSchema, answers: { 200: onboardingSchema } }),
  getSettings: defineCall({ method: 'GET', path: '/user/settings', summary: 'Preferences', auth: 'user', answers: { 200: settingsSchema } }),
  updateSettings: defineCall({ method: 'PATCH', path: '/user/settings', summary: 'Change preferences', auth: 'user', body: updateSettingsSchema, answers: { 200: settingsSchema } }),
  /** The spelling of specification §7; the same as updateSettings. */
  updateSettingsDotted: defineCall({ method: 'PATCH', path: '/user.settings', summary: 'Change preferences (older spelling)', auth: 'user', body: updateSettingsSchema, answers: { 200: settingsSchema } }),
  getStatistics: defineCall({ method: 'GET', path: '/user/statistics', summary: 'Lifetime counters', auth: 'user', answers: { 200: statisticsSchema } }),
} as const;
