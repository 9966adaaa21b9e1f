import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, idSchema, instantSchema, shownCount, shownName } from './common.ts';
import { HABITS_MAX, IMPORT_UNDO_DAYS, IMPORTS_MAX, LIFETIME_MAX } from './limits.ts';

/** The apps whose files are read (docs/decisions/imports.md). */
const foreignSources = [
  'loop',
  'habitbull',
  'habitkit',
  'mhabit',
  'beaver',
  'tickmate',
  'rewire',
  'habitica',
  'streaks',
  'habo',
  'spreadsheet',
] as const;

const sourceSchema = z.enum(foreignSources);
export type ForeignSource = z.infer<typeof sourceSchema>;

/** Begins an import that can be undone: its habits are then sent with its id. */
export const createImportSchema = z.strictObject({ id: idSchema, source: sourceSchema }).meta({
  id: 'CreateImport',
  examples: [{ id: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f', source: 'loop' }],
});

export type CreateImport = z.input<typeof createImportSchema>;

/** What an import of another app's file added. The figures stay when it is undone. */
const importSchema = z
  .object({
    id: idSchema,
    source: sourceSchema,
    createdAt: instantSchema,
    undoUntil: instantSchema,
    habitsAdded: shownCount(LIFETIME_MAX),
    habitsMerged: shownCount(LIFETIME_MAX).meta({ description: 'Habits that existed and got days' }),
    days: shownCount(LIFETIME_MAX),
    undone: z.boolean().meta({ description: 'Whole: one that is half undone is not' }),
  })
  .meta({ id: 'Import', description: `Can be undone for ${String(IMPORT_UNDO_DAYS)} days` });
export type Import = z.infer<typeof importSchema>;

/** How far an import is undone, counted from its first call on. */
const undoneImportSchema = z
  .object({
    id: idSchema,
    left: shownCount(LIFETIME_MAX).meta({ description: 'Habits that are still to do: call again until 0' }),
    habitsRemoved: shownCount(LIFETIME_MAX),
    daysRemoved: shownCount(LIFETIME_MAX).meta({ description: 'Days that are as before the import' }),
    kept: z
      .array(z.object({ habitId: idSchema, name: shownName, days: shownCount(LIFETIME_MAX) }))
      .meta({ maxItems: HABITS_MAX, description: 'Habits with changes since, and their days that stay' }),
  })
  .meta({ id: 'UndoneImport' });
export type UndoneImport = z.infer<typeof undoneImportSchema>;

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
