import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { buildTestDatabase, silentLog, type TestDatabase } from '#tests/database/build-test-database.ts';
import { openDatabase } from './open.ts';

let test: TestDatabase;
let undo: (() => Promise<unknown>)[];

beforeEach(async () => {
  test = await buildTestDatabase('postgres');
  undo = [];
});

afterEach(async () => {
  for (const step of undo.toReversed()) await step();
  await test.destroy();
});

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(test.database.db);
}

/** The address of the test's database for a new role with these rights. */
async function buildRole(...rights: readonly string[]): Promise<string> {
  const name = `role_${randomUUID().replaceAll('-', '')}`;
  await run(`create role ${name} login`);
  undo.push(async () => await run(`drop owned by ${name}`).then(() => run(`drop role ${name}`)));
  for (const right of rights) await run(`grant ${right} to ${name}`);
  return Object.assign(new URL(test.options.databaseUrl ?? ''), { username: name }).href;
}

const ROWS = 'select, insert, update, delete on all tables in schema public';

it('refuses, in one line, a server that would not survive a power cut', async () => {
  const { dataDir, databaseUrl } = test.options;
  const opening = openDatabase({ dataDir, databaseUrl, log: silentLog });
  await expect(opening).rejects.toBeInstanceOf(DatabaseRefusedError);
  await expect(opening).rejects.toThrow(
    /^This PostgreSQL runs with fsync = off and full_page_writes = off: [^\n]+$/,
  );
});

it('warns of a superuser, and of no other role', async () => {
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warned.push(message) };
  const plain = await buildRole(ROWS);
  await (await openDatabase({ ...test.options, databaseUrl: plain, log })).close();
  expect(warned).toEqual([]);
  await (await openDatabase({ ...test.options, log })).close();
  expect(warned).toEqual([expect.stringMatching(/^The role of DATABASE_URL is a superuser[^\n]+$/)]);
});

it('refuses, in one line, a role that may not create the tables', async () => {
  await run('drop schema public cascade');
  await run('create schema public');
  const databaseUrl = await buildRole('usage on schema public');
  const opening = openDatabase({ ...test.options, databaseUrl });
  await expect(opening).rejects.toBeInstanceOf(DatabaseRefusedError);
  await expect(opening).rejects.toThrow(
    /^The role may not change the tables \(permission denied for schema public\)[^\n]+$/,
  );
});

it('refuses, in one line, a role that may not write every table', async () => {
  const databaseUrl = await buildRole(ROWS);
  const { username } = new URL(databaseUrl);
  await run(`revoke delete on habits from ${username}`);
  await run(`revoke all on jobs from ${username}`);
  const opening = openDatabase({ ...test.options, databaseUrl });
  await expect(opening).rejects.toBeInstanceOf(DatabaseRefusedError);
  await expect(opening).rejects.toThrow(
    /^The role of DATABASE_URL may not read and write habits, jobs: [^\n]+$/,
  );
});

it('lets the owner migrate and another role serve, in one and the same database', async () => {
  await run('drop schema public cascade');
  const owner = await buildRole(
    `create on database ${new URL(test.options.databaseUrl ?? '').pathname.slice(1)}`,
  );
  const { username } = new URL(owner);
  await run(`create schema public authorization ${username}`);
  await run('grant usage on schema public to public');
  const server = await buildRole();
  await run(
    `alter default privileges for role ${username} in schema public
    grant select, insert, update, delete on tables to ${new URL(server).username}`,
  );
  const database = await openDatabase({ ...test.options, databaseUrl: server, migrationUrl: owner });
  expect(await database.db.selectFrom('users').select('user_id').execute()).toEqual([]);
  await expect(sql`drop table jobs`.execute(database.db)).rejects.toThrow('must be owner');
  await database.close();
  const other = await buildTestDatabase('postgres');
  undo.push(other.destroy);
  await sql`drop schema public cascade`.execute(other.database.db);
  const apart = openDatabase({
    ...test.options,
    databaseUrl: other.options.databaseUrl,
    migrationUrl: owner,
  });
  await expect(apart).rejects.toBeInstanceOf(DatabaseRefusedError);
  await expect(apart).rejects.toThrow(/^DATABASE_URL leads to a database without the table users: [^\n]+$/);
});
