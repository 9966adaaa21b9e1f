import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import { openDatabase } from './opening/open.ts';
import { makeShrinkable } from './sqlite-file.ts';

const GIGABYTE = 1024 ** 3;
const MARK = 'what was deleted';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'resilience-space-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const fileIn = (dataDir: string): string => join(dataDir, 'resilience.sqlite');

/** A database as earlier versions created it. */
async function buildOldFile(): Promise<string> {
  const file = fileIn(folder);
  const database = await openDatabase({ dataDir: folder, log: silentLog });
  await database.db
    .insertInto('users')
    .values(userRow({ user_id: 'kept', first_name: 'Ada' }))
    .execute();
  await database.close();
  const old = new DatabaseSync(file);
  old.exec('pragma auto_vacuum = none; vacuum');
  old.close();
  return file;
}

function read(file: string, statement: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare(statement).get();
  database.close();
  return Object.values(row ?? {})[0];
}

it('writes a file of an earlier version anew, once, with every row', async () => {
  const file = await buildOldFile();
  expect(read(file, 'pragma auto_vacuum')).toBe(0);
  const said: string[] = [];
  const log = { warn: () => {}, info: (_: object, message: string) => void said.push(message) };
  for (let start = 0; start < 2; start += 1) {
    const database = await openDatabase({ dataDir: folder, log });
    const user = database.db.selectFrom('users').select('first_name').where('user_id', '=', 'kept');
    expect(await user.execute()).toEqual([{ first_name: 'Ada' }]);
    await database.close();
  }
  expect(said).toEqual(['Writing the file of the database anew, once, so that it can shrink']);
  expect(read(file, 'pragma auto_vacuum')).toBe(2);
  expect(read(file, 'pragma integrity_check')).toBe('ok');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('keeps the file, and warns, when the disk has no room for a second one', async () => {
  const file = await buildOldFile();
  const before = readFileSync(file);
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warned.push(message) };
  makeShrinkable(file, log, () => ({ free: GIGABYTE, size: 100 * GIGABYTE }));
  expect(warned).toHaveLength(1);
  expect(readFileSync(file).equals(before)).toBe(true);
  const database = await openDatabase({ dataDir: folder, log: silentLog });
  // Without the means to shrink this ends all the same.
  await database.releaseSpace(() => false);
  await database.close();
});

it('returns the space of deleted rows in steps, while others write', async () => {
  const { database, options, destroy } = await buildTestDatabase('sqlite');
  const file = fileIn(options.dataDir);
  const [gone, kept] = [userRow(), userRow()];
  await database.db.insertInto('users').values([gone, kept]).execute();
  const write = async (userId: string, notes: string) =>
    await database.db
      .insertInto('habits')
      .values(habitRow({ user_id: userId, notes }))
      .execute();
  for (let index = 0; index < 200; index += 1) await write(gone.user_id, MARK.repeat(500));
  await database.releaseSpace(() => false);
  const full = statSync(file).size;
  await database.db.deleteFrom('users').where('user_id', '=', gone.user_id).execute();
  await Promise.all([database.releaseSpace(() => false), write(kept.user_id, 'meanwhile')]);
  expect(statSync(file).size).toBeLessThan(full / 4);
  expect(readFileSync(file).includes(MARK)).toBe(false);
  expect(readFileSync(`${file}-wal`).includes(MARK)).toBe(false);
  expect(await database.db.selectFrom('habits').select('notes').execute()).toEqual([{ notes: 'meanwhile' }]);
  await destroy();
});
