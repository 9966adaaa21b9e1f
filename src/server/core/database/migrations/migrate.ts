import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { EngineName, StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError, isDenied } from '#server/core/database/errors.ts';
import type { Tables } from '#server/core/database/schema.ts';
import * as first from './0001-to-0008.ts';
import * as second from './0010-to-0018.ts';
import * as third from './0019-to-0023.ts';
import { anyKind } from './0024-any-kind.ts';
import { personalTokens } from './0025-personal-tokens.ts';
import { habitTags } from './0026-habit-tags.ts';
import { webhooks } from './0027-webhooks.ts';
import { calendars } from './0028-calendars.ts';
import { connections } from './0029-connections.ts';
import { assistantWrites } from './0030-assistant-writes.ts';
import { operators } from './0031-operators.ts';
import { factValues } from './0032-fact-values.ts';
import { signInFacts } from './0033-sign-in-facts.ts';
import { deviceCodes } from './0034-device-codes.ts';
import { plansAhead } from './0035-plans-ahead.ts';
import { circles } from './0036-circles.ts';
import { describeNewer, recordVersion } from './made-by.ts';
import { TableMaker } from './table-maker.ts';

/** Every migration by its name, in order. A released one never changes: a later one corrects it. */
const migrations = {
  '0001-first-tables': first.firstTables,
  '0002-power-events': first.powerEvents,
  '0003-accounts': first.accounts,
  '0004-jobs': first.jobs,
  '0005-known-devices': first.knownDevices,
  '0006-once': first.once,
  '0007-reminders': first.reminders,
  '0008-fresh-proof': first.freshProof,
  '0010-bounded-storage': second.boundedStorage,
  '0011-proof-codes': second.proofCodes,
  '0012-revision': second.revision,
  '0013-provider-tokens': second.providerTokens,
  '0014-day-bytes': second.dayBytes,
  '0015-security-events': second.securityEvents,
  '0016-registration': second.registration,
  '0017-picture-paths': second.picturePaths,
  '0018-second-factor': second.secondFactor,
  '0019-day-states': third.dayStates,
  '0020-kinds': third.kinds,
  '0021-imports': third.imports,
  '0022-days-by-habit': third.daysByHabit,
  '0023-noted-days': third.notedDays,
  '0024-any-kind': anyKind,
  '0025-personal-tokens': personalTokens,
  '0026-habit-tags': habitTags,
  '0027-webhooks': webhooks,
  '0028-calendars': calendars,
  '0029-connections': connections,
  '0030-assistant-writes': assistantWrites,
  '0031-operators': operators,
  '0032-fact-values': factValues,
  '0033-sign-in-facts': signInFacts,
  '0034-device-codes': deviceCodes,
  '0035-plans-ahead': plansAhead,
  '0036-circles': circles,
};

export const migrationNames = Object.keys(migrations);

function migrationsFor(engine: EngineName): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [name, { up: (db) => up(new TableMaker(db, engine)) }]),
  );
}

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
  if (error) throw await explained(error, db, engine);
  const last = results.at(-1);
  if (last === undefined) return;
  await recordVersion(db, engine);
  log.info({ migrations: results.length, last: last.migrationName }, 'Migrated the database');
}

/** The names of the applied migrations, in order: none for a new database. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!found.some(({ name }) => name === MIGRATIONS)) return [];
  const applied = sql<{ name: string }>`select name from ${sql.table(MIGRATIONS)} order by name`;
  return (await applied.execute(db)).rows.map(({ name }) => name);
}

/** How the tables of a database compare with those of this version. */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer';

/** `had`: the names of the applied migrations. */
export function compareMigrations(had: readonly string[]): SchemaState {
  if (had.length === 0) return 'empty';
  if (had.some((name) => !migrationNames.includes(name))) return 'newer';
  return had.length < migrationNames.length ? 'older' : 'current';
}

async function explained(error: unknown, db: Kysely<Tables>, engine: EngineName): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('corrupted migrations'))
    return new DatabaseRefusedError(await describeNewer(db, engine), { cause: error });
  if (!isDenied(error)) return error;
  return new DatabaseRefusedError(
    `The role may not change the tables (${error.message}): set DATABASE_MIGRATION_URL to one that owns them (docs/operations/postgresql.md).`,
    { cause: error },
  );
}
