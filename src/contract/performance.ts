import { z } from 'zod';
import { dayKeySchema, idSchema, instantSchema } from './common.ts';

const dayFiguresSchema = z
  .object({ completed: z.int().min(0), total: z.int().min(0) })
  .meta({ id: 'DayFigures' });

export const statsSchema = z
  .object({
    performance: z.int().nullable(),
    percentage: z.int().min(0).max(100).nullable(),
    ratio: dayFiguresSchema,
    datasets: z.array(z.int().min(0).max(100)).length(30),
  })
  .meta({
    id: 'Stats',
    description:
      'percentage: last 30 days; performance: last 7 days less the 7 before, in points; ratio: today; datasets: oldest first',
  });
export type Stats = z.infer<typeof statsSchema>;

/** At most 3,660 days between the two, both included; the last 7 days when both are left out. */
export const graphQuery = z.strictObject({
  habitId: idSchema.optional(),
  startDate: dayKeySchema.optional(),
  stopDate: dayKeySchema.optional(),
  reverse: z.enum(['true', 'false']).default('false'),
});
export const graphSchema = z.object({ days: z.record(z.string(), dayFiguresSchema) }).meta({ id: 'Graph' });
export type Graph = z.infer<typeof graphSchema>;

export const achievementSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    emoji: z.string(),
    archivedAt: instantSchema.nullable(),
    completed: z.int().min(0),
    currentStreak: z.int().min(0),
    bestStreak: z.int().min(0),
    percentage: z.int().min(0).max(100).nullable(),
    medals: z.array(z.int()),
  })
  .meta({ id: 'Achievement' });
export type Achievement = z.infer<typeof achievementSchema>;
