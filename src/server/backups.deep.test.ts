import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { HOUR } from '#domain/days/time.ts';
import { startServer } from '#tests/api/server-process.ts';
import { buildTestApp, NOON } from '#tests/api/test-app.ts';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';
import { readManifest } from './core/backups/manifest.ts';
import { migrate, migrationNames, migrationsOf } from './core/database/migrations/migrate.ts';
import { openPlace } from './core/database/move/place.ts';
import { nextNight } from './periodic-works.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-backups-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('a server with BACKUP_DIR backs up every night, keeps some, and shows age and size', async () => {
  const built = await buildTestDatabase('sqlite');
  const BACKUP_DIR = newFolder();
  const environment = { DATA_DIR: built.options.dataDir, BACKUP_DIR, BACKUP_KEEP: '2d' };
  const api = await buildTestApp(built.database, environment);
  const { clock, app } = api;
  const names = () => readdirSync(BACKUP_DIR).toSorted();
  await app.jobs.runPeriodic();
  expect(names()).toEqual([]);
  expect((await app.inject('/metrics')).body).not.toMatch(/^resilience_backup_/m);
  for (let night = 0; night < 3; night += 1) {
    clock.now = nextNight(clock.now);
    await app.jobs.runPeriodic();
  }
  expect(names()).toEqual(['resilience-2026-11-22T03-00-00.000Z', 'resilience-2026-11-23T03-00-00.000Z']);
  const manifest = await readManifest(join(BACKUP_DIR, names()[1] ?? ''));
  expect(manifest).toMatchObject({
    engine: 'sqlite',
    createdAt: '2026-11-23T03:00:00.000Z',
    rows: { users: 0 },
  });
  expect(api.log.filter((line) => line.includes('Backed up the database'))).toHaveLength(3);
  await app.close();
  // Readings are reused for a minute: another process has none yet.
  const other = await buildTestApp(built.database, environment, { clock: () => clock.now + HOUR });
  const { body } = await other.app.inject('/metrics');
  expect(body).toMatch(/^resilience_backup_age_seconds 3600$/m);
  expect(Number(/^resilience_backup_bytes (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(10_000);
  expect(Number(/^resilience_database_bytes (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(10_000);
  expect(body).toMatch(/^resilience_accounts 0$/m);
  await other.app.close();
  await built.destroy();
});

test('a failed backup is an error in the log, and tried again', async () => {
  const built = await buildTestDatabase('sqlite');
  const BACKUP_DIR = join(newFolder(), 'file');
  writeFileSync(BACKUP_DIR, '');
  const { app, clock, log } = await buildTestApp(built.database, {
    DATA_DIR: built.options.dataDir,
    BACKUP_DIR,
  });
  await app.jobs.runPeriodic();
  clock.now = nextNight(NOON);
  await app.jobs.runPeriodic();
  const failures = () =>
    log.filter((line) => line.includes('Periodic work failed') && line.includes('"level":50'));
  expect(failures()).toEqual([expect.stringContaining('No backup was written to')]);
  rmSync(BACKUP_DIR);
  clock.now += HOUR / 6;
  await app.jobs.runPeriodic();
  expect([failures().length, readdirSync(BACKUP_DIR).length]).toEqual([1, 1]);
  await app.close();
  await built.destroy();
});

/** A database of the version before the last migration. */
async function buildOlder(): Promise<string> {
  const DATA_DIR = newFolder();
  const { db, engine } = await openPlace(DATA_DIR, silentLog);
  await migrate(db, engine.name, silentLog, migrationNames.at(-2));
  await engine.close();
  writeFileSync(join(DATA_DIR, 'unsubscribe.key'), 'A'.repeat(43));
  return DATA_DIR;
}

test('a server backs an older database up before it migrates it, and does not migrate without', async () => {
  const DATA_DIR = await buildOlder();
  writeFileSync(join(DATA_DIR, 'backups'), '');
  await expect(startServer({ DATA_DIR, LOG_LEVEL: 'silent' })).rejects.toThrow(
    /^The server ended \(1\): No backup was written to [^\n]+ So the database was not migrated: set BACKUP_DIR [^\n]+\n$/,
  );
  rmSync(join(DATA_DIR, 'backups'));
  const migrated = await startServer({ DATA_DIR });
  migrated.child.kill('SIGTERM');
  expect(await migrated.ended).toBe(0);
  const [name = ''] = readdirSync(join(DATA_DIR, 'backups'));
  expect(name).toMatch(/^resilience-.*Z-before-migration$/);
  const manifest = await readManifest(join(DATA_DIR, 'backups', name));
  expect(manifest.migrations).toEqual(migrationNames.slice(0, -1));
  expect(manifest.files.map(({ path }) => path)).toContain('files/unsubscribe.key');
  expect(migrated.output.stdout).toContain('Backed up the database before its migration');
  // A new database and one of this version need none.
  const again = await startServer({ DATA_DIR, LOG_LEVEL: 'silent', BACKUP_DIR: newFolder() });
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  expect(readdirSync(join(DATA_DIR, 'backups'))).toEqual([name]);
});

test('a server on PostgreSQL does so where it has a folder for backups, and warns where not', async () => {
  const { database, options, destroy } = await buildTestDatabase('postgres');
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await migrate(database.db, 'postgres', silentLog, migrationNames.at(-2));
  const DATABASE_URL = options.databaseUrl ?? '';
  const BACKUP_DIR = newFolder();
  const environment = { DATA_DIR: newFolder(), DATABASE_URL };
  // Without a program that dumps the database.
  await expect(
    startServer({ ...environment, BACKUP_DIR, PATH: BACKUP_DIR, LOG_LEVEL: 'silent' }),
  ).rejects.toThrow(
    /^The server ended \(1\): pg_dump is not [^\n]+ So the database was not migrated: [^\n]+\n$/,
  );
  expect(await migrationsOf(database.db)).toEqual(migrationNames.slice(0, -1));
  const migrated = await startServer(environment);
  migrated.child.kill('SIGTERM');
  expect(await migrated.ended).toBe(0);
  expect(migrated.output.stdout).toContain('The database is migrated without a backup');
  expect(await migrationsOf(database.db)).toEqual(migrationNames);
  await destroy();
});
