import { z } from 'zod';
import { MEDALS } from '#domain/figures/achievements.ts';
import { STATS_DAYS } from '#domain/figures/performance.ts';
import { defineCall } from './call.ts';
import {
  dayKeySchema,
  dayNames,
  idSchema,
  instantSchema,
  shownCount,
  shownName,
  shownText,
} from './common.ts';
import { EMOJI_NAME_MAX, GRAPH_DAYS_MAX, HABITS_MAX, STREAK_MAX, VALUE_MAX } from './limits.ts';

const dayFiguresSchema = z
  .object({ completed: shownCount(HABITS_MAX), total: shownCount(HABITS_MAX) })
  .meta({ id: 'DayFigures' });

export const statsSchema = z
  .object({
    performance: z.int().min(-100).max(100).nullable(),
    percentage: z.int().min(0).max(100).nullable(),
    ratio: dayFiguresSchema,
    datasets: z.array(z.int().min(0).max(100)).length(STATS_DAYS),
    sums: z.object({
      day: dayKeySchema,
      completed: z.array(shownCount(HABITS_MAX)).length(STATS_DAYS),
      total: z.array(shownCount(HABITS_MAX)).length(STATS_DAYS),
    }),
  })
  .meta({
    id: 'Stats',
    description:
      'percentage: last 30 days; performance: last 7 days less the 7 before, in points; ratio: today; datasets: oldest first; sums: the counts behind them, of the last 30 days up to day',
  });
export type Stats = z.infer<typeof statsSchema>;

/** At most 3,660 days, both ends included; the last 7 days when both are left out. */
const graphQuery = z.strictObject({
  habitId: idSchema.optional(),
  startDate: dayKeySchema.optional(),
  stopDate: dayKeySchema.optional(),
  reverse: z.enum(['true', 'false']).default('false'),
});
const shownAmount = (max: number) => z.number().min(0).meta({ maximum: max });

const amountsSchema = z
  .object({
    days: z
      .record(z.string(), shownAmount(VALUE_MAX))
      .meta({ propertyNames: dayNames, maxProperties: GRAPH_DAYS_MAX }),
    total: shownAmount(VALUE_MAX * STREAK_MAX),
    logged: shownCount(STREAK_MAX),
    best: z.object({ day: dayKeySchema, value: shownAmount(VALUE_MAX) }).nullable(),
  })
  .meta({
    id: 'Amounts',
    description:
      'In the unit of the habit. days: of the range, those with an amount; total, logged (days with an amount) and best: of all days ever',
  });

const graphSchema = z
  .object({
    days: z
      .record(z.string(), dayFiguresSchema)
      .meta({ propertyNames: dayNames, maxProperties: GRAPH_DAYS_MAX }),
    strength: z
      .record(z.string(), z.number().min(0).max(1))
      .meta({ propertyNames: dayNames, maxProperties: GRAPH_DAYS_MAX })
      .optional(),
    amounts: amountsSchema.optional(),
  })
  .meta({
    id: 'Graph',
    description:
      'Only with habitId: strength, at the end of each day, and amounts, of a habit that logs amounts',
  });
export type Graph = z.infer<typeof graphSchema>;

export const achievementSchema = z
  .object({
    id: idSchema,
    name: shownName,
    emoji: shownText(EMOJI_NAME_MAX),
    archivedAt: instantSchema.nullable(),
    completed: shownCount(STREAK_MAX),
    currentStreak: shownCount(STREAK_MAX),
    bestStreak: shownCount(STREAK_MAX),
    earlierBest: z
      .object({ unit: z.enum(['day', 'week', 'month']), streak: shownCount(STREAK_MAX) })
      .optional()
      .meta({ description: 'The best streak of an earlier plan by another unit, where it lasted longer' }),
    percentage: z.int().min(0).max(100).nullable(),
    medals: z.array(z.int().meta({ enum: MEDALS })).meta({ maxItems: MEDALS.length }),
  })
  .meta({ id: 'Achievement' });
export type Achievement = z.infer<typeof achievementSchema>;

export const performanceCalls = {
  getStats: defineCall('GET /habits/performance/stats', {
    summary: 'Percentage, trend and today',
    scopes: ['habits:read'],
    answers: { 200: statsSchema },
  }),
  getGraph: defineCall('GET /habits/performance/graph', {
    summary: 'Completed and total by day',
    scopes: ['habits:read'],
    query: graphQuery,
    answers: { 200: graphSchema },
    errors: ['notFound'],
  }),
  getAchievements: defineCall('GET /habits/performance/achievements', {
    summary: 'Streaks and medals by habit',
    scopes: ['habits:read'],
    answers: { 200: z.array(achievementSchema).meta({ maxItems: HABITS_MAX }) },
  }),
} as const;
