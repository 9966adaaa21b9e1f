/** Facts of the export file that server and client share. Free of zod, so that the browser may import it. */

export const EXPORT_FORMAT = 'resilience';
export const EXPORT_VERSION = 1;

/** The exported spreadsheets. */
export const exportTables = ['habits', 'days', 'steps', 'dividers'] as const;
export type ExportTable = (typeof exportTables)[number];

/** All exports: everything as one file, the spreadsheets, and a zip for Loop Habit Tracker, which the browser makes of the first. */
export type Exported = 'everything' | ExportTable | 'loop';

/** The file name of an export, e.g. resilience-2026-11-20.json, resilience-days-2026-11-20.csv or resilience-loop-2026-11-20.zip. */
export function exportFileName(what: Exported, day: string): string {
  if (what === 'everything') return `${EXPORT_FORMAT}-${day}.json`;
  return `${EXPORT_FORMAT}-${what}-${day}.${what === 'loop' ? 'zip' : 'csv'}`;
}
