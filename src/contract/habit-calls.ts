import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayKeySchema, idParams, idSchema, suiteSchema } from './common.ts';
import { habitDaysSchema, listDaysQuery, updateDaySchema } from './days.ts';
import {
  activitiesSchema,
  createHabitSchema,
  deleteHabitQuery,
  habitSchema,
  listHabitsQuery,
  timerSchema,
  updateHabitSchema,
  writtenHabitSchema,
} from './habits.ts';
import { HABITS_MAX, SUITE_BODY_MAX } from './limits.ts';
import { createStepSchema, updateStepSchema } from './steps.ts';

export const habitsCalls = {
  listHabits: defineCall('GET /habits', {
    summary: 'Habits, by order',
    scopes: ['habits:read'],
    query: listHabitsQuery,
    answers: { 200: z.array(habitSchema).meta({ maxItems: HABITS_MAX }) },
  }),
  createHabit: defineCall('POST /habits', {
    summary: 'Create a habit',
    scopes: ['habits:write'],
    shownWith: 'habits:read',
    ofAllHabits: true,
    body: createHabitSchema,
    answers: { 200: writtenHabitSchema, 201: writtenHabitSchema },
    errors: ['limitReached'],
  }),
  reorderHabits: defineCall('PATCH /habits/reorder', {
    summary: 'Reorder, all or nothing',
    scopes: ['habits:write'],
    body: suiteSchema,
    errors: ['notFound'],
    bodyMax: SUITE_BODY_MAX,
  }),
  updateHabit: defineCall('PATCH /habits/{id}', {
    summary: 'Change, pause or unarchive a habit',
    scopes: ['habits:write'],
    fieldScopes: { notes: 'notes' },
    shownWith: 'habits:read',
    params: idParams,
    body: updateHabitSchema,
    answers: { 200: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
  deleteHabit: defineCall('DELETE /habits/{id}', {
    summary: 'Archive or delete a habit',
    scopes: ['habits:write'],
    shownWith: 'habits:read',
    params: idParams,
    query: deleteHabitQuery,
    body: deleteHabitQuery.nullish(),
    answers: { 200: writtenHabitSchema, 204: null },
    errors: ['notFound'],
  }),
  deleteAhead: defineCall('DELETE /habits/{id}/ahead/{from}', {
    summary: 'Take back a plan that has not begun',
    scopes: ['habits:write'],
    shownWith: 'habits:read',
    params: z.strictObject({ id: idSchema, from: dayKeySchema }),
    answers: { 200: writtenHabitSchema },
    errors: ['notFound'],
  }),
  setActivities: defineCall('PATCH /habits/{id}/activities', {
    summary: 'Set days to done or not done',
    scopes: ['days:write'],
    shownWith: 'habits:read',
    params: idParams,
    body: activitiesSchema,
    answers: { 200: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
  setTimer: defineCall('POST /habits/{id}/timer', {
    summary: 'Start or stop the timer of an amount in minutes',
    scopes: ['days:write'],
    shownWith: 'habits:read',
    params: idParams,
    body: timerSchema,
    answers: { 200: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
  listDays: defineCall('GET /habits/{id}/days', {
    summary: 'Days of a habit with their notes and completed steps',
    scopes: ['habits:read'],
    params: idParams,
    query: listDaysQuery,
    answers: { 200: habitDaysSchema },
    errors: ['notFound'],
  }),
  updateDay: defineCall('PATCH /habits/{id}/days/{day}', {
    summary: 'Change the value, the state, the note or the steps of one day',
    scopes: ['days:write'],
    fieldScopes: { note: 'notes' },
    shownWith: 'habits:read',
    params: z.strictObject({ id: idSchema, day: dayKeySchema }),
    body: updateDaySchema,
    answers: { 200: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
} as const;

const stepParams = z.strictObject({ id: idSchema, stepId: idSchema });

export const stepsCalls = {
  createStep: defineCall('POST /habits/{id}/steps', {
    summary: 'Add a step',
    scopes: ['habits:write'],
    shownWith: 'habits:read',
    params: idParams,
    body: createStepSchema,
    answers: { 200: writtenHabitSchema, 201: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
  reorderSteps: defineCall('PATCH /habits/{id}/steps/reorder', {
    summary: 'Reorder, all or nothing',
    scopes: ['habits:write'],
    params: idParams,
    body: suiteSchema,
    errors: ['notFound'],
    bodyMax: SUITE_BODY_MAX,
  }),
  updateStep: defineCall('PATCH /habits/{id}/steps/{stepId}', {
    summary: 'Rename, complete or un-complete a step',
    scopes: ['days:write', 'habits:write'],
    fieldScopes: { completed: 'days:write', name: 'habits:write' },
    shownWith: 'habits:read',
    params: stepParams,
    body: updateStepSchema,
    answers: { 200: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
  deleteStep: defineCall('DELETE /habits/{id}/steps/{stepId}', {
    summary: 'Delete a step',
    params: stepParams,
    answers: { 200: writtenHabitSchema },
    errors: ['notFound'],
  }),
} as const;
