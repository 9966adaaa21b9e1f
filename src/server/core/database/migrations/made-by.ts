import { type Kysely, sql } from 'kysely';
import { version } from '#server/core/config/config.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import type { Tables } from '#server/core/database/schema.ts';

/**
 * The version that migrated a database last is beside its tables, in the header of SQLite's file and in the comment of a PostgreSQL table:
 * an older version reads it, whatever the tables have become.
 */
const COMMENTED = 'schema_migrations';

/** A SQLite file holds one number: 1.2.3 is 1002003, as in the app stores. */
const numberOf = (text: string): number =>
  text.split('.').reduce((sum, part) => sum * 1_000 + Number.parseInt(part, 10), 0);

const textOf = (number: number): string =>
  [number / 1_000_000, (number / 1_000) % 1_000, number % 1_000].map(Math.floor).join('.');

/** Records the version that has migrated: this one. */
export async function recordVersion(
  db: Kysely<Tables>,
  engine: EngineName,
  by: string = version,
): Promise<void> {
  const recording =
    engine === 'sqlite'
      ? sql`pragma user_version = ${sql.raw(String(numberOf(by)))}`
      : sql`comment on table ${sql.table(COMMENTED)} is ${sql.lit(by)}`;
  await recording.execute(db);
}

/** The version that migrated a database last; null for one of before this was recorded. */
async function readVersion(db: Kysely<Tables>, engine: EngineName): Promise<string | null> {
  if (engine === 'sqlite') {
    const read = sql<{ found: number }>`select user_version as found from pragma_user_version`;
    const found = (await read.execute(db)).rows[0]?.found ?? 0;
    return found === 0 ? null : textOf(found);
  }
  const read = sql<{
    found: string | null;
  }>`select obj_description(to_regclass(${sql.lit(COMMENTED)}), 'pg_class') as found`;
  return (await read.execute(db)).rows[0]?.found ?? null;
}

/** Why a database of a newer version is refused, and what mends it. */
export async function describeNewer(db: Kysely<Tables>, engine: EngineName): Promise<string> {
  return newerThan(await readVersion(db, engine));
}

/** `madeBy`: null where it is not known. */
export function newerThan(madeBy: string | null): string {
  const newer = madeBy === null || madeBy === version ? '' : ` (${madeBy})`;
  return `This database was made by a newer version of Resilience${newer} than this one (${version}): start that one, or restore the backup from before the update (docs/operations/updates.md).`;
}
