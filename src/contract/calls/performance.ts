import { z } from 'zod';
import { defineCall } from '../call.ts';
import { HABITS_MAX } from '../limits.ts';
import { achievementSchema, graphQuery, graphSchema, statsSchema } from '../performance.ts';

export const performanceCalls = {
  getStats: defineCall('GET /habits/performance/stats', {
    summary: 'Percentage, trend and today',
    answers: { 200: statsSchema },
  }),
  getGraph: defineCall('GET /habits/performance/graph', {
    summary: 'Completed and total by day',
    query: graphQuery,
    answers: { 200: graphSchema },
    errors: ['notFound'],
  }),
  getAchievements: defineCall('GET /habits/performance/achievements', {
    summary: 'Streaks and medals by habit',
    answers: { 200: z.array(achievementSchema).meta({ maxItems: HABITS_MAX }) },
  }),
} as const;
