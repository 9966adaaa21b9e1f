import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, suiteSchema } from '../common.ts';
import { createDividerSchema, dividerSchema, updateDividerSchema } from '../dividers.ts';
import { DIVIDERS_MAX, SUITE_BODY_MAX } from '../limits.ts';

export const dividersCalls = {
  listDividers: defineCall('GET /dividers', {
    summary: 'All dividers, by order',
    answers: { 200: z.array(dividerSchema).meta({ maxItems: DIVIDERS_MAX }) },
  }),
  createDivider: defineCall('POST /dividers', {
    summary: 'Create a divider',
    body: createDividerSchema,
    answers: { 200: dividerSchema, 201: dividerSchema },
    errors: ['limitReached'],
  }),
  reorderDividers: defineCall('PATCH /dividers/reorder', {
    summary: 'Reorder, all or nothing',
    body: suiteSchema,
    errors: ['notFound'],
    bodyMax: SUITE_BODY_MAX,
  }),
  updateDivider: defineCall('PATCH /dividers/{id}', {
    summary: 'Rename, open or close',
    params: idParams,
    body: updateDividerSchema,
    answers: { 200: dividerSchema },
    errors: ['notFound'],
  }),
  deleteDivider: defineCall('DELETE /dividers/{id}', {
    summary: 'Delete a divider; its habits stay',
    params: idParams,
    errors: ['notFound'],
  }),
} as const;
