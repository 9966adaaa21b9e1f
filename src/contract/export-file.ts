/** Facts of the export file that server and client share. Free of zod, so that the browser may import it. */

export const EXPORT_FORMAT = 'resilience';
export const EXPORT_VERSION = 1;

/** The exported spreadsheets. */
export const exportTables = ['habits', 'days', 'steps', 'dividers'] as const;
export type ExportTable = (typeof exportTables)[number];

/** The file name of an export, e.g. resilience-2026-11-20.json or resilience-days-2026-11-20.csv. */
export function exportFileName(table: ExportTable | null, day: string): string {
  return table === null ? `${EXPORT_FORMAT}-${day}.json` : `${EXPORT_FORMAT}-${table}-${day}.csv`;
}
