import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { userRow } from '#tests/database/rows.ts';
import { backupSqlite, sqliteFileOf } from './sqlite-file.ts';
import { withTransaction } from './user-rows.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await buildTestDatabase('sqlite');
});

afterEach(async () => await test.destroy());

async function setting(name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(test.database.db);
  return Object.values(rows[0] ?? {})[0];
}

it.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 250],
  ['temp_store', 2],
  ['trusted_schema', 0],
  ['auto_vacuum', 2],
  ['secure_delete', 2],
])('runs with %s = %s', async (name, value) => {
  expect(await setting(name)).toBe(value);
});

it('has strict tables, stored in the order of their keys', async () => {
  const { rows } = await sql<{ name: string; strict: number; wr: number }>`
    select name, strict, wr from pragma_table_list where schema = 'main' and name not like 'sqlite_%'
      and name not like 'schema_migrations%'
  `.execute(test.database.db);
  expect(rows).toHaveLength(45);
  expect(rows.filter(({ strict, wr }) => strict !== 1 || wr !== 1)).toEqual([]);
});

/** Each transaction adds two users of one family: a backup with one of them is torn. */
async function addPair(family: number): Promise<void> {
  const pair = [0, 1].map(() => userRow({ first_name: `family ${family}` }));
  await withTransaction(test.database, pair[0]?.user_id ?? '', async ({ queries: transaction }) => {
    for (const user of pair) await transaction.insertInto('users').values(user).execute();
  });
}

function namesIn(path: string): string[] {
  const copy = new DatabaseSync(path, { readOnly: true });
  const rows = copy.prepare('select first_name as name from users order by name').all();
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  copy.close();
  return rows.map((row) => String(row['name']));
}

it('backs up a whole number of transactions while it is written to', async () => {
  const target = join(test.options.dataDir, 'backup.sqlite');
  for (let family = 0; family < 50; family += 1) await addPair(family);
  const done = new AbortController();
  const writing = (async () => {
    for (let family = 50; !done.signal.aborted; family += 1) {
      await addPair(family);
      // Storage answers synchronously here: without a pause nothing else would run.
      await delay(0);
    }
  })();
  for (let round = 0; round < 5; round += 1) {
    await backupSqlite(sqliteFileOf(test.options.dataDir), target);
    const names = namesIn(target);
    expect(names.length).toBeGreaterThanOrEqual(100);
    expect(names.filter((name, index) => name !== names[index ^ 1])).toEqual([]);
  }
  done.abort();
  await writing;
  expect(readdirSync(test.options.dataDir).filter((name) => name.includes('.part'))).toEqual([]);
});

it('backs up nothing that was not committed', async () => {
  const target = join(test.options.dataDir, 'backup.sqlite');
  const user = userRow();
  await withTransaction(test.database, user.user_id, async ({ queries: transaction }) => {
    await transaction.insertInto('users').values(user).execute();
    await backupSqlite(sqliteFileOf(test.options.dataDir), target);
  });
  expect(namesIn(target)).toEqual([]);
  const nowhere = join(test.options.dataDir, 'no', 'such', 'folder');
  await expect(backupSqlite(sqliteFileOf(test.options.dataDir), nowhere)).rejects.toThrow('ENOENT');
  expect(existsSync(target)).toBe(true);
});

it('waits without blocking while another program locks the file, then continues', async () => {
  const user = userRow();
  const stranger = new DatabaseSync(join(test.options.dataDir, 'resilience.sqlite'));
  stranger.exec('begin immediate');
  const writing = withTransaction(test.database, user.user_id, async ({ queries: transaction }) => {
    await transaction.insertInto('users').values(user).execute();
  });
  await delay(0);
  stranger.exec('rollback');
  stranger.close();
  await writing;
  expect(await test.database.db.selectFrom('users').select('user_id').execute()).toHaveLength(1);
});
