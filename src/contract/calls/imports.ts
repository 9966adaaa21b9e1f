import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../common.ts';
import { createImportSchema, importSchema, undoneImportSchema } from '../imports.ts';
import { IMPORTS_MAX } from '../limits.ts';

/** Imports of other apps' files, which can be undone (docs/decisions/imports.md). */
export const importsCalls = {
  listImports: defineCall('GET /user/imports', {
    summary: 'The imports of the last 30 days, newest first',
    answers: { 200: z.array(importSchema).meta({ maxItems: IMPORTS_MAX }) },
  }),
  createImport: defineCall('POST /user/imports', {
    summary: 'Begin an import that can be undone; the oldest of eleven is forgotten',
    body: createImportSchema,
    answers: { 200: importSchema, 201: importSchema },
  }),
  undoImport: defineCall('POST /user/imports/{id}/undo', {
    summary: 'Undo the next few habits of an import: call again until none is left',
    params: idParams,
    answers: { 200: undoneImportSchema },
    errors: ['notFound'],
  }),
} as const;
