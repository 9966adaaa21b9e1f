import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { EngineName, StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError, isDenied } from '#server/core/database/errors.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { migrationNames, migrationsFor } from './all.ts';

export const NEWER = 'This database was made by a newer version of Resilience: start that one.';
const MIGRATIONS = 'schema_migrations';

/**
 * Brings the tables up to date, or to the named migration, in one transaction. On PostgreSQL Kysely takes an advisory lock, so servers
 * that start together wait for one another; on SQLite the folder is locked already.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: EngineName,
  log: StorageLog,
  upTo?: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(engine) },
    migrationTableName: MIGRATIONS,
    migrationLockTableName: `${MIGRATIONS}_lock`,
  });
  const { error, results = [] } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error) throw explained(error);
  for (const { migrationName } of results) log.info({ migration: migrationName }, 'Migrated the database');
}

/** The names of the applied migrations, in order: none for a new database. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!found.some(({ name }) => name === MIGRATIONS)) return [];
  const migrations = sql<{ name: string }>`select name from ${sql.table(MIGRATIONS)} order by name`;
  return (await migrations.execute(db)).rows.map(({ name }) => name);
}

/** How the tables of a database compare with those of this version. */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer';

/** `had`: the names of the applied migrations. */
export function compareMigrations(had: readonly string[]): SchemaState {
  if (had.length === 0) return 'empty';
  if (had.some((name) => !migrationNames.includes(name))) return 'newer';
  return had.length < migrationNames.length ? 'older' : 'current';
}

function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('corrupted migrations'))
    return new DatabaseRefusedError(NEWER, { cause: error });
  if (!isDenied(error)) return error;
  return new DatabaseRefusedError(
    `The role may not change the tables (${error.message}): set DATABASE_MIGRATION_URL to one that owns them (docs/operations.md, "PostgreSQL").`,
    { cause: error },
  );
}
