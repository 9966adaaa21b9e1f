import { z } from 'zod';
import { isTimeZone } from '#domain/days/day-key.ts';
import { defineCall } from './call.ts';
import {
  brokenRule,
  emailSchema,
  enteredPasswordSchema,
  idSchema,
  instantSchema,
  localeSchema,
  nameSchema,
  newPasswordSchema,
  shownCount,
  shownName,
  shownText,
  textUpTo,
  timeOfDaySchema,
} from './common.ts';
import { isCountry } from './countries.ts';
import { CLOSE_REASON_MAX, EMAIL_MAX, LIFETIME_MAX, TIME_ZONE_MAX, URL_LENGTH_MAX } from './limits.ts';

/** An IANA time zone that this server knows, e.g. "Europe/Paris". */
export const timeZoneSchema = z
  .string()
  .min(1)
  .max(TIME_ZONE_MAX)
  .refine(isTimeZone, brokenRule('generic'))
  .meta({ examples: ['Europe/Paris'] });

export const countrySchema = z
  .string()
  .refine(isCountry, brokenRule('generic'))
  .meta({ pattern: '^[A-Z]{2}$', maxLength: 2, description: 'ISO 3166-1 alpha-2' });

export const userSchema = z
  .object({
    id: idSchema,
    email: shownText(EMAIL_MAX),
    emailVerified: z.boolean(),
    pendingEmail: shownText(EMAIL_MAX).nullable(),
    firstName: shownName,
    pictureUrl: shownText(URL_LENGTH_MAX).nullable(),
    locale: localeSchema,
    timeZone: shownText(TIME_ZONE_MAX),
    country: shownText(2).nullable(),
    platformAndroid: z.boolean(),
    platformIos: z.boolean(),
    platformWeb: z.boolean(),
    role: z.enum(['member', 'operator']).meta({ description: 'operator: runs this server' }),
    hasPassword: z.boolean(),
    inCircle: z.boolean().meta({ description: 'A member of a circle' }),
    createdAt: instantSchema,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** Fields of PATCH /user. A new email is stored as `pendingEmail` until its link is opened; the current one cancels a pending change. */
export const updateUserSchema = z
  .strictObject({
    firstName: nameSchema,
    locale: localeSchema,
    timeZone: timeZoneSchema,
    country: countrySchema.nullable(),
    email: emailSchema,
    pictureUrl: z.null(),
    platformAndroid: z.boolean(),
    platformIos: z.boolean(),
    platformWeb: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateUser' });
export type UpdateUser = z.infer<typeof updateUserSchema>;

/** The hints that this user has seen. */
export const onboardingSchema = z
  .strictObject({
    habitCreated: z.boolean(),
    habitCompleted: z.boolean(),
    dividerCreated: z.boolean(),
    performanceSeen: z.boolean(),
    appInstalled: z.boolean(),
    dismissed: z.boolean(),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof onboardingSchema>;
export const updateOnboardingSchema = onboardingSchema.partial().meta({ id: 'UpdateOnboarding' });

export const settingsSchema = z
  .strictObject({
    theme: z.enum(['system', 'light', 'dark']),
    weekStart: z.int().min(0).max(6),
    dayStart: z.int().min(0).max(6).meta({ description: 'The hour at which a day begins' }),
    reminderChannel: z.strictObject({ push: z.boolean(), email: z.boolean() }),
    haptics: z.boolean(),
    eveningSummary: timeOfDaySchema
      .nullable()
      .meta({ description: 'When one notification names what is open of the day; null for none' }),
    streakNotice: z.boolean().meta({
      description:
        'Whether a notification in the evening names the streaks of seven or more that would break',
    }),
    finishYesterday: z.boolean().meta({ description: 'Whether the list offers to finish the day before' }),
    celebrations: z.enum(['full', 'quiet', 'none']).meta({
      description: 'How done days are celebrated; none also shows strength in the place of streaks',
    }),
    grace: z.boolean().meta({ description: 'Whether one missed day a month breaks no streak' }),
    weeklyLetter: z.boolean().meta({ description: 'Whether the letter of the week comes by mail' }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

export const updateSettingsSchema = settingsSchema
  .extend({ reminderChannel: settingsSchema.shape.reminderChannel.partial() })
  .partial()
  .meta({ id: 'UpdateSettings' });
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

export const statisticsSchema = z
  .object({ habitsCompleted: shownCount(LIFETIME_MAX) })
  .meta({ id: 'Statistics', description: 'habitsCompleted: lifetime count of ticks on due days' });
export type Statistics = z.infer<typeof statisticsSchema>;

export const userCalls = {
  getUser: defineCall('GET /user', {
    summary: 'Who is signed in',
    scopes: ['profile:read'],
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
    body: z.strictObject({ currentPassword: enteredPasswordSchema.optional(), password: newPasswordSchema }),
    errors: ['wrongPassword', 'weakPassword'],
  }),
  closeAccount: defineCall('POST /user/close-account', {
    summary: 'Close in 14 days, or erase now',
    proof: 'always',
    body: z.strictObject({
      action: z.enum(['close', 'erase']),
      email: emailSchema,
      reason: textUpTo(CLOSE_REASON_MAX).optional(),
    }),
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
    scopes: ['profile:read'],
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
    scopes: ['habits:read'],
    answers: { 200: statisticsSchema },
  }),
} as const;
