/** What both sides know of the file by name. Free of zod, so that the browser may import it. */

export const OWN_DATA_FORMAT = 'resilience';
export const OWN_DATA_VERSION = 1;

/** The spreadsheets of one's own data. */
export const ownTables = ['habits', 'days', 'steps', 'dividers'] as const;
export type OwnTable = (typeof ownTables)[number];

/** The name that a file is saved under, e.g. resilience-2026-11-20.json or resilience-days-2026-11-20.csv. */
export function ownFileName(table: OwnTable | null, day: string): string {
  return table === null ? `${OWN_DATA_FORMAT}-${day}.json` : `${OWN_DATA_FORMAT}-${table}-${day}.csv`;
}
