import { z } from 'zod';
import { breakSchema, createBreakSchema, updateBreakSchema } from '../breaks.ts';
import { defineCall } from '../call.ts';
import { idParams } from '../common.ts';
import { BREAKS_MAX } from '../limits.ts';

export const breaksCalls = {
  listBreaks: defineCall('GET /breaks', {
    summary: 'Breaks, by their first day',
    answers: { 200: z.array(breakSchema).meta({ maxItems: BREAKS_MAX }) },
  }),
  createBreak: defineCall('POST /breaks', {
    summary: 'Make days neutral for all habits or for some',
    body: createBreakSchema,
    answers: { 200: breakSchema, 201: breakSchema },
    errors: ['notFound', 'limitReached'],
  }),
  updateBreak: defineCall('PATCH /breaks/{id}', {
    summary: 'Change the days or the habits of a break',
    params: idParams,
    body: updateBreakSchema,
    answers: { 200: breakSchema },
    errors: ['notFound', 'limitReached'],
  }),
  deleteBreak: defineCall('DELETE /breaks/{id}', {
    summary: 'Delete a break: its days count again',
    params: idParams,
    errors: ['notFound'],
  }),
} as const;
