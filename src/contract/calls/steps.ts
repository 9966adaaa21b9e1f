import { defineCall } from '../call.ts';
import { idParams, suiteSchema } from '../common.ts';
import { writtenHabitSchema } from '../habits.ts';
import { SUITE_BODY_MAX } from '../limits.ts';
import { createStepSchema, stepParams, updateStepSchema } from '../steps.ts';

export const stepsCalls = {
  createStep: defineCall('POST /habits/{id}/steps', {
    summary: 'Add a step',
    params: idParams,
    body: createStepSchema,
    answers: { 200: writtenHabitSchema, 201: writtenHabitSchema },
    errors: ['notFound', 'limitReached'],
  }),
  reorderSteps: defineCall('PATCH /habits/{id}/steps/reorder', {
    summary: 'Reorder, all or nothing',
    params: idParams,
    body: suiteSchema,
    errors: ['notFound'],
    bodyMax: SUITE_BODY_MAX,
  }),
  updateStep: defineCall('PATCH /habits/{id}/steps/{stepId}', {
    summary: 'Rename, complete or un-complete a step',
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
