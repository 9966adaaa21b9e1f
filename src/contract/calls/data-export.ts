import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  exportSchema,
  exportTableParams,
  importAccountSchema,
  importBreaksSchema,
  importDividersSchema,
  importedSchema,
  importHabitSchema,
} from '../data-export.ts';
import { IMPORT_BODY_MAX } from '../limits.ts';

/** Export and import of an account's data (docs/export-format.md). */
export const dataExportCalls = {
  exportData: defineCall('GET /user/export', {
    summary: 'Everything you have put in, as one file that can be imported',
    proof: 'always',
    answers: { 200: exportSchema },
  }),
  exportTable: defineCall('GET /user/export/{table}', {
    summary: 'The same as a spreadsheet: CSV with a header line in your language',
    proof: 'always',
    params: exportTableParams,
    answers: { 200: z.string().meta({ maxLength: 1_000_000_000 }) },
    media: 'text/csv',
  }),
  importAccount: defineCall('POST /user/import', {
    summary: 'Import the profile, settings and counter of an exported file',
    body: importAccountSchema,
  }),
  importDividers: defineCall('POST /user/import/dividers', {
    summary: 'Import the dividers of an exported file that are missing',
    body: importDividersSchema,
    answers: { 200: importedSchema },
    errors: ['limitReached'],
    bodyMax: IMPORT_BODY_MAX,
  }),
  importBreaks: defineCall('POST /user/import/breaks', {
    summary: 'Import the breaks of an exported file that are missing, after its habits',
    body: importBreaksSchema,
    answers: { 200: importedSchema },
    errors: ['limitReached'],
    bodyMax: IMPORT_BODY_MAX,
  }),
  importHabit: defineCall('POST /user/import/habits', {
    summary: 'Import a habit of an exported file, or its ticks into the habit that exists',
    body: importHabitSchema,
    answers: { 200: importedSchema },
    errors: ['notFound', 'importUndone', 'limitReached'],
    bodyMax: IMPORT_BODY_MAX,
  }),
} as const;
