import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { restoreMarkOf } from '#server/core/database/opening/refusals.ts';
import { buildTestDatabase, silentLog, type TestDatabase } from '#tests/database/build-test-database.ts';
import { dumpTables } from '#tests/database/dump-tables.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { createBackup } from './create-backup.ts';
import { replaceData, requireRestorable, restoreBackup } from './restore-backup.ts';

const NOW = Date.parse('2026-11-20T03:00:00.000Z');

/** A filled database in use, and its backup. */
let original: TestDatabase;
let whole = '';
/** For one test: a folder, and in it a copy of the backup. */
let place = '';
let folder = '';

beforeAll(async () => {
  original = await buildTestDatabase('sqlite');
  const { dataDir } = original.options;
  await fillEveryTable(original.database.db, 3);
  writeFileSync(join(dataDir, 'vapid.json'), 'of the backup');
  const to = mkdtempSync(join(tmpdir(), 'resilience-whole-'));
  whole = (await createBackup({ dataDir, to, kind: 'regular', now: NOW })).folder;
});

afterAll(async () => {
  await original.destroy();
  rmSync(dirname(whole), { recursive: true, force: true });
});

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'resilience-restore-'));
  folder = join(place, basename(whole));
  cpSync(whole, folder, { recursive: true });
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

const orderInto = (dataDir: string, more: { databaseUrl?: string } = {}) => ({
  dataDir,
  folder,
  now: NOW,
  ...more,
});

const restore = async (dataDir: string) => {
  const order = orderInto(dataDir);
  return await restoreBackup(order, await requireRestorable(order));
};

async function dumpOf(dataDir: string) {
  const database = await openDatabase({ dataDir, log: silentLog });
  try {
    return await dumpTables(database);
  } finally {
    await database.close();
  }
}

describe('a restore', () => {
  test('into a new folder has every row and every key', async () => {
    const dataDir = join(place, 'new', 'data');
    expect(await restore(dataDir)).toBeNull();
    expect(readFileSync(join(dataDir, 'vapid.json'), 'utf8')).toBe('of the backup');
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock.sqlite', 'resilience.sqlite', 'vapid.json']);
    expect(await dumpOf(dataDir)).toEqual(await dumpTables(original.database));
  });

  test('puts what was there before aside, whole, and removes nothing', async () => {
    const dataDir = join(place, 'data');
    await restore(dataDir);
    const database = await openDatabase({ dataDir, log: silentLog });
    await database.db.deleteFrom('users').execute();
    const after = await dumpTables(database);
    await database.close();
    writeFileSync(join(dataDir, 'vapid.json'), 'since then');
    mkdirSync(join(dataDir, 'backups', 'older'), { recursive: true });
    const replaced = (await restore(dataDir)) ?? '';
    expect(replaced).toBe(join(dataDir, 'replaced-2026-11-20T03-00-00.000Z'));
    const wanted = await dumpTables(original.database);
    expect([await dumpOf(dataDir), await dumpOf(replaced)]).toEqual([wanted, after]);
    expect(readFileSync(join(replaced, 'vapid.json'), 'utf8')).toBe('since then');
    expect(existsSync(join(dataDir, 'backups', 'older'))).toBe(true);
  });

  test('is refused while a server uses the folder, and changes nothing', async () => {
    const { dataDir } = original.options;
    const before = readdirSync(dataDir).toSorted();
    await expect(restore(dataDir)).rejects.toThrow(/^Another Resilience server is using/);
    expect(readdirSync(dataDir).toSorted()).toEqual(before);
  });

  test('that was interrupted lets no server start, and succeeds when it is run again', async () => {
    const dataDir = join(place, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'vapid.json'), 'before');
    // Killed after its first step.
    writeFileSync(restoreMarkOf(dataDir), '');
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(
      /^A restore into \S+ has not ended/,
    );
    expect(existsSync(join(dataDir, 'resilience.sqlite'))).toBe(false);
    const replaced = (await restore(dataDir)) ?? '';
    expect(readFileSync(join(replaced, 'vapid.json'), 'utf8')).toBe('before');
    expect(existsSync(restoreMarkOf(dataDir))).toBe(false);
    expect((await dumpOf(dataDir))['users']).toHaveLength(3);
  });

  test('leaves its mark when it fails while it replaces', async () => {
    const dataDir = join(place, 'data');
    // A file where a folder of its own would be made.
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'vapid.json'), 'before');
    writeFileSync(join(dataDir, 'replaced-2026-11-20T03-00-00.000Z'), '');
    await expect(replaceData({ dataDir }, NOW)).rejects.toThrow('EEXIST');
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toBeInstanceOf(DatabaseRefusedError);
    expect(readFileSync(join(dataDir, 'vapid.json'), 'utf8')).toBe('before');
  });
});

describe('a backup is refused before anything is touched', () => {
  const changeManifest = (changes: object) => {
    const path = join(folder, 'manifest.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
  };
  const cases: [string, string, () => void, { databaseUrl?: string }?][] = [
    [
      'when it is damaged',
      'is damaged: files/vapid.json',
      () => writeFileSync(join(folder, 'files/vapid.json'), 'of the backuq'),
    ],
    [
      'when it is torn',
      'is damaged: resilience.sqlite is missing',
      () => rmSync(join(folder, 'resilience.sqlite')),
    ],
    ['when it is foreign', 'is no backup of Resilience', () => changeManifest({ kind: 'photos' })],
    ['of a newer version', 'made by a newer version', () => changeManifest({ migrations: ['9999-later'] })],
    ['of SQLite for PostgreSQL', 'is of the embedded database', () => {}, { databaseUrl: 'postgres://x/y' }],
    ['of PostgreSQL for SQLite', 'is no backup of Resilience', () => changeManifest({ engine: 'postgres' })],
  ];

  test.each(cases)('%s', async (_, reason, damage, more = {}) => {
    const dataDir = join(place, 'data');
    damage();
    await expect(requireRestorable(orderInto(dataDir, more))).rejects.toThrow(reason);
    expect(existsSync(dataDir)).toBe(false);
  });
});
