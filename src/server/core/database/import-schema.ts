import type { ForeignSource } from '#contract/imports.ts';

/** An import of another app's file (docs/decisions/imports.md). */
interface ImportsTable {
  user_id: string;
  id: string;
  source: ForeignSource;
  created_at: string;
  /** When its undo began; null before. */
  undo_at: string | null;
  /** What it did: habits that it made, habits that existed and got days, and the days of both. */
  habits_added: number;
  habits_merged: number;
  days: number;
  /** What its undo did so far. */
  habits_removed: number;
  days_removed: number;
  /** The bytes of its rows in imported_habits, written with them. */
  bytes: number;
}

/** A habit that an import made, or that got days from it, until it is undone; then only what was kept. Deleted with its habit. */
export interface ImportedHabitsTable {
  user_id: string;
  import_id: string;
  habit_id: string;
  /** The days that its undo kept, since they were changed after the import; null before. */
  kept_days: number | null;
  /** Of the habit as the import made it: hash of its own fields and steps. Null for one that existed. */
  fingerprint: string | null;
  /** JSON of the domain's TickSet: days without anything before that were only ticked, or only skipped. */
  ticks: string;
  skips: string;
  /** JSON of the domain's DayValues: days without anything before that only got an amount. */
  amounts: string;
  /** JSON list of the other days: [day, mark of the row as it was left, its columns before or null]. */
  others: string;
}

/** The tables of imports that can be undone; the values as in schema.ts. */
export interface ImportTables {
  imports: ImportsTable;
  imported_habits: ImportedHabitsTable;
}
