import { z } from 'zod';
import { breakSchema } from './breaks.ts';
import { defineCall } from './call.ts';
import { dayKeySchema } from './common.ts';
import { dividerSchema } from './dividers.ts';
import { habitSchema, recordedHabitSchema } from './habits.ts';
import { BREAKS_MAX, DIVIDERS_MAX, HABITS_MAX } from './limits.ts';
import { achievementSchema, statsSchema } from './performance.ts';
import { onboardingSchema, settingsSchema, statisticsSchema, userSchema } from './user.ts';

/** All data of the signed-in home page: each field is the answer of the call that reads it alone. */
const homeSchema = z
  .object({
    user: userSchema,
    onboarding: onboardingSchema,
    settings: settingsSchema,
    statistics: statisticsSchema,
    dividers: z.array(dividerSchema).meta({ maxItems: DIVIDERS_MAX }),
    habits: z.array(habitSchema).meta({ maxItems: HABITS_MAX }),
    breaks: z.array(breakSchema).meta({ maxItems: BREAKS_MAX }),
    stats: statsSchema,
    achievements: z.array(achievementSchema).meta({ maxItems: HABITS_MAX }),
  })
  .meta({
    id: 'Home',
    description: 'habits: without the archived ones, with 7 days of history; achievements: of all habits',
  });
export type Home = z.infer<typeof homeSchema>;

const recordsSchema = homeSchema
  .extend({
    day: dayKeySchema.meta({ description: 'The day of the user that the answer is of' }),
    habits: z.array(recordedHabitSchema).meta({ maxItems: HABITS_MAX }),
  })
  .meta({
    id: 'Records',
    description: 'habits: without the archived ones; achievements: of the archived ones; stats: of all',
  });
export type Records = z.infer<typeof recordsSchema>;

export const homeCalls = {
  getHome: defineCall('GET /user/home', {
    summary: 'All data of the home page, as of one moment; send its ETag as If-None-Match',
    scopes: [['habits:read', 'profile:read']],
    isRevalidated: true,
    answers: { 200: homeSchema },
  }),
  getRecords: defineCall('GET /user/records', {
    summary: 'The same for a program that computes figures itself: the records of the habits alone',
    scopes: [['habits:read', 'profile:read']],
    isRevalidated: true,
    answers: { 200: recordsSchema },
  }),
} as const;
