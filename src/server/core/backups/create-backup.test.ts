import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrationNames } from '#server/core/database/migrations/migrate.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { faultsOfBackup } from './check-backup.ts';
import { type Backup, createBackup } from './create-backup.ts';
import { readManifest } from './manifest.ts';

const NOW = Date.parse('2026-11-20T03:00:00.000Z');

describe('a backup', () => {
  let built: TestDatabase;
  let to = '';

  beforeEach(async () => {
    built = await buildTestDatabase('sqlite');
    to = join(mkdtempSync(join(tmpdir(), 'resilience-backups-')), 'new', 'folder');
  });

  afterEach(async () => {
    await built.destroy();
    rmSync(join(to, '../..'), { recursive: true, force: true });
  });

  const create = async (given: { dataDir?: string; backupDir?: string; signal?: AbortSignal } = {}) =>
    await createBackup({ dataDir: built.options.dataDir, to, kind: 'regular', now: NOW, ...given });

  /** Writes a file of DATA_DIR. */
  const put = (path: string, text: string) => {
    mkdirSync(join(built.options.dataDir, path, '..'), { recursive: true });
    writeFileSync(join(built.options.dataDir, path), text);
  };

  test('has the database, the keys and a manifest, for their owner only', async () => {
    await fillEveryTable(built.database.db, 3);
    for (const name of ['vapid.json', 'unsubscribe.key', 'mail/owners.key']) put(name, `secret of ${name}`);
    const { folder, manifest } = await create();
    expect(folder).toBe(join(to, 'resilience-2026-11-20T03-00-00.000Z'));
    const paths = ['files/mail/owners.key', 'files/unsubscribe.key', 'files/vapid.json'];
    expect(manifest).toMatchObject({ engine: 'sqlite', migrations: migrationNames });
    expect(manifest.rows).toMatchObject({ users: 3, habits: 3, habit_days: 120 });
    expect(manifest.files.map(({ path }) => path)).toEqual(['resilience.sqlite', ...paths]);
    expect(readFileSync(join(folder, 'files/vapid.json'), 'utf8')).toBe('secret of vapid.json');
    for (const { path } of manifest.files) expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect([await readManifest(folder), await faultsOfBackup(folder, manifest)]).toEqual([manifest, []]);
    // Reading it leaves no file of SQLite's beside it.
    expect(readdirSync(folder).toSorted()).toEqual(['files', 'manifest.json', 'resilience.sqlite']);
  });

  test('leaves out mails, other backups, what a restore put aside, and the server’s own files', async () => {
    const left = [
      'mail/a.eml',
      'vapid.json.x.part',
      'backups/old/x',
      'replaced-2026/y',
      'copies/deep/z',
      'lost+found/w',
    ];
    for (const path of left) put(path, 'x');
    const { manifest } = await create({ backupDir: join(built.options.dataDir, 'copies/deep') });
    expect(manifest.files.map(({ path }) => path)).toEqual(['resilience.sqlite']);
  });

  test('is whole or not there: none of an unreadable database, none that was stopped', async () => {
    const nowhere = mkdtempSync(join(tmpdir(), 'resilience-empty-'));
    await expect(create({ dataDir: nowhere })).rejects.toThrow(/^No backup was written to [^\n]+$/);
    writeFileSync(join(nowhere, 'resilience.sqlite'), 'no database at all'.repeat(1_000));
    await expect(create({ dataDir: nowhere })).rejects.toThrow(/^No backup was written to [^\n]+$/);
    await expect(create({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    expect(readdirSync(to)).toEqual([]);
  });

  test('of a damaged database is removed', async () => {
    await fillEveryTable(built.database.db, 30);
    await built.database.close();
    const file = join(built.options.dataDir, 'resilience.sqlite');
    const database = new DatabaseSync(file);
    // A reference to a row that does not exist.
    database.exec('pragma foreign_keys = off; delete from habits; pragma wal_checkpoint(truncate)');
    database.close();
    await expect(create()).rejects.toThrow(
      /^The backup was damaged when it was read again, and removed: .*refers/,
    );
    expect(readdirSync(to)).toEqual([]);
  });

  test('of files that do not belong into DATA_DIR is refused', async () => {
    for (let index = 0; index < 1_000; index += 1) put(`stray/${index}`, '');
    await expect(create()).rejects.toThrow('DATA_DIR holds 1000 files beside the database');
  });
});

describe('of a finished backup', () => {
  let whole: Backup;
  let place = '';

  beforeAll(async () => {
    const built = await buildTestDatabase('sqlite');
    place = mkdtempSync(join(tmpdir(), 'resilience-finished-'));
    writeFileSync(join(built.options.dataDir, 'vapid.json'), 'secret');
    const { dataDir } = built.options;
    whole = await createBackup({ dataDir, to: place, kind: 'regular', now: NOW });
    await built.destroy();
  });

  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** To be damaged. */
  const copyOfBackup = async () => {
    const folder = join(place, randomUUID(), basename(whole.folder));
    cpSync(whole.folder, folder, { recursive: true });
    return { folder, manifest: whole.manifest };
  };

  describe('the check finds', () => {
    const damages: [string, string, (folder: string) => void][] = [
      ['a byte', 'its SHA-256 is another', (folder) => flip(join(folder, 'resilience.sqlite'), 5_000)],
      ['a lost end', 'bytes instead of', (folder) => cut(join(folder, 'resilience.sqlite'))],
      ['a lost key', 'is missing', (folder) => rmSync(join(folder, 'files/vapid.json'))],
      [
        'a folder in place of a key',
        'is no file',
        (folder) => {
          rmSync(join(folder, 'files/vapid.json'));
          mkdirSync(join(folder, 'files/vapid.json'));
        },
      ],
    ];

    test.each(damages)('%s', async (_, fault, damage) => {
      const { folder, manifest } = await copyOfBackup();
      damage(folder);
      expect((await faultsOfBackup(folder, manifest))[0]).toContain(fault);
    });

    test('a manifest of other rows or migrations', async () => {
      const { folder, manifest } = await copyOfBackup();
      expect(await faultsOfBackup(folder, { ...manifest, rows: { ...manifest.rows, users: 7 } })).toEqual([
        'its rows are not those of its manifest',
      ]);
      expect(await faultsOfBackup(folder, { ...manifest, migrations: [] })).toEqual([
        'its migrations are not those of its manifest',
      ]);
    });
  });

  describe('a manifest is refused', () => {
    const change = (folder: string, changes: object) => {
      const path = join(folder, 'manifest.json');
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
    };
    const sha256 = 'a'.repeat(64);
    const cases: [string, (folder: string) => void][] = [
      ['when it is missing', (folder) => rmSync(join(folder, 'manifest.json'))],
      ['when it is no JSON', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"kind":')],
      [
        'when it is larger than any',
        (folder) => writeFileSync(join(folder, 'manifest.json'), ' '.repeat(5_000_000)),
      ],
      ['of another kind', (folder) => change(folder, { kind: 'photos' })],
      ['of a newer format', (folder) => change(folder, { format: 2 })],
      ['without a database', (folder) => change(folder, { files: [{ path: 'files/a', bytes: 1, sha256 }] })],
      [
        'with a path out of its folder',
        (folder) => change(folder, { files: [{ path: 'files/../../a', bytes: 1, sha256 }] }),
      ],
      [
        'with an absolute path',
        (folder) => change(folder, { files: [{ path: '/etc/passwd', bytes: 1, sha256 }] }),
      ],
    ];

    test.each(cases)('%s', async (_, damage) => {
      const { folder } = await copyOfBackup();
      damage(folder);
      await expect(readManifest(folder)).rejects.toThrow(
        /^resilience-\S+ is no backup of Resilience: [^\n]+$/,
      );
    });

    test('when the folder is anything else', async () => {
      await expect(readManifest(tmpdir())).rejects.toThrow('is no backup of Resilience');
      await expect(readManifest(join(tmpdir(), 'resilience-nowhere'))).rejects.toThrow(
        'cannot be read (ENOENT)',
      );
    });
  });
});

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function cut(path: string): void {
  writeFileSync(path, readFileSync(path).subarray(0, -1));
}
