/** Facts of the export file that server and client share. Free of zod, so that the browser may import it. */

export const EXPORT_FORMAT = 'resilience';
export const EXPORT_VERSION = 1;

/** The exported spreadsheets. */
export const exportTables = ['habits', 'days', 'steps', 'dividers'] as const;
export type ExportTable = (typeof exportTables)[number];

/** The files for other apps, which the browser makes of the whole: a zip in the form of Loop Habit Tracker, and a table in that of HabitBull. */
export const appExports = ['loop', 'habitbull'] as const;

/** All exports: everything as one file, the spreadsheets, and the files for other apps. */
export type Exported = 'everything' | ExportTable | (typeof appExports)[number];

/** The file name of an export, e.g. resilience-2026-11-20.json, resilience-days-2026-11-20.csv or resilience-loop-2026-11-20.zip. */
export function exportFileName(what: Exported, day: string): string {
  if (what === 'everything') return `${EXPORT_FORMAT}-${day}.json`;
  return `${EXPORT_FORMAT}-${what}-${day}.${what === 'loop' ? 'zip' : 'csv'}`;
}
