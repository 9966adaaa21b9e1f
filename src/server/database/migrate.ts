import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { EngineName, StorageLog } from './engine.ts';
import { DatabaseRefusedError } from './errors.ts';
import { migrationsFor } from './migrations/all.ts';
import type { Tables } from './schema.ts';

/**
 * Brings the tables up to date in one transaction. On PostgreSQL Kysely holds an advisory lock meanwhile, so servers that
 * start together wait for one another; on SQLite the folder is locked already.
 */
export async function migrate(db: Kysely<Tables>, engine: EngineName, log: StorageLog): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(engine) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw explained(error);
  for (const { migrationName } of results) log.info({ migration: migrationName }, 'Migrated the database');
}

function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('corrupted migrations')) return error;
  return new DatabaseRefusedError(
    'This database was made by a newer version of Resilience: start that one.',
    {
      cause: error,
    },
  );
}
