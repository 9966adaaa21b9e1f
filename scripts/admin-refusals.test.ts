import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { runAdminProcess } from '#tests/api/admin-process.ts';
import { silentLog } from '#tests/database/build-test-database.ts';

const TIME = { timeout: 180_000 };

const oneLine = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}[^\\n]*\\n$`));

describe('the command line', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'resilience-admin-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test('ends with its exit code', TIME, async () => {
    expect(await runAdminProcess({ given: [] })).toMatchObject({ status: 2, stdout: '' });
    expect(await runAdminProcess({ given: ['--help'] })).toMatchObject({ status: 0, stderr: '' });
    const environment = { DATA_DIR: newFolder() };
    const refusal = { status: 2, stdout: '', stderr: oneLine('backup: BACKUP_DIR is not set') };
    expect(await runAdminProcess({ given: ['backup'], environment })).toEqual(refusal);
  });

  test(
    'refuses in one line a folder without data, another version, and a server in its way',
    TIME,
    async () => {
      const DATA_DIR = newFolder();
      expect(await runAdminProcess({ given: ['users', 'list'], environment: { DATA_DIR } })).toEqual({
        status: 1,
        stdout: '',
        stderr: oneLine('DATA_DIR: .* holds no Resilience database'),
      });
      expect(readdirSync(DATA_DIR)).toEqual([]);
      const bad = { DATA_DIR, PORT: 'http' };
      expect(await runAdminProcess({ given: ['users', 'list'], environment: bad })).toMatchObject({
        status: 1,
        stderr: oneLine('PORT: must be'),
      });
      const nowhere = { DATA_DIR, DATABASE_URL: 'postgres://localhost:1/none' };
      expect(await runAdminProcess({ given: ['users', 'list'], environment: nowhere })).toMatchObject({
        status: 1,
        stderr: oneLine('No connection to PostgreSQL'),
      });
    },
  );

  // Only root can give a file to another user.
  test.each(process.getuid?.() === 0 ? [65_534] : [])(
    'writes nothing among the files of the user %s',
    TIME,
    async (owner) => {
      const DATA_DIR = newFolder();
      writeFileSync(join(DATA_DIR, 'vapid.json'), '{}');
      chownSync(join(DATA_DIR, 'vapid.json'), owner, owner);
      for (const given of [['backup', '--to', newFolder()], ['users', 'list'], ['doctor']]) {
        expect(await runAdminProcess({ given, environment: { DATA_DIR } })).toEqual({
          status: 1,
          stdout: '',
          stderr: oneLine(`The files in \\S+ belong to the user ${owner}: run this as that user`),
        });
      }
    },
  );

  test('works on no database of another version', TIME, async () => {
    const DATA_DIR = newFolder();
    const database = await openDatabase({ dataDir: DATA_DIR, log: silentLog });
    await sql`insert into schema_migrations values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    await database.close();
    const list = async () => await runAdminProcess({ given: ['users', 'list'], environment: { DATA_DIR } });
    expect(await list()).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('This database was made by a newer version'),
    });
    const file = new DatabaseSync(join(DATA_DIR, 'resilience.sqlite'));
    file.exec("delete from schema_migrations where name > '0008'");
    file.close();
    expect(await list()).toEqual({
      status: 1,
      stdout: '',
      stderr: oneLine('This database was made by an older version'),
    });
  });
});
