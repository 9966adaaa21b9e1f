import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
/** The lines of a file without its comments. */
const linesOf = (name: string): string[] =>
  read(name)
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, ''))
    .filter((line) => line.trim() !== '');

describe.each(['compose.yaml', 'compose.demo.yaml', 'compose.quick.yaml'])('%s', (name) => {
  test('publishes every port on this machine only', () => {
    const published = linesOf(name).filter((line) => /^\s*ports:/.test(line));
    expect(published.length).toBeGreaterThan(0);
    for (const line of published) {
      const [, list = ''] = /^\s*ports: \[(.+)\]$/.exec(line) ?? [];
      for (const port of list.split(', ')) expect(port).toMatch(/^"127\.0\.0\.1:\d+:\d+"$/);
    }
  });

  test('holds no secret', () => {
    for (const line of linesOf(name).filter((one) => /password|secret|token/i.test(one))) {
      expect(line).toMatch(/\$\{[A-Z_]+(?::\?[^}]+|:-)\}/);
    }
  });
});

test('compose.yaml refuses to start without its required settings, and has no open mailbox', () => {
  const text = linesOf('compose.yaml').join('\n');
  const passwords = ['DATABASE_PASSWORD', 'DATABASE_SERVER_PASSWORD', 'POSTGRES_PASSWORD'];
  for (const required of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', ...passwords]) {
    expect(text).toMatch(new RegExp(String.raw`\$\{${required}:\?`));
  }
  expect(text).toContain('TRUST_PROXY: 1');
  expect(text).not.toContain('mailpit');
  expect(text).not.toContain('POSTGRES_USER');
  expect(read('compose.demo.yaml').split('\n')[0]).toMatch(/^# A demo/);
});

describe('docker/create-role.sql', () => {
  const made: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const undo of made.toReversed()) await undo();
  });

  /** Runs a part of the script as psql does: fills the variables in, and leaves out its own commands. */
  const run = async (url: URL, part: string): Promise<void> => {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const filled = part.replace(/^(?:--.*|\\.*)$/gm, '').replaceAll(/:'\w+'/g, "'a password'");
    for (const statement of filled.split(';').filter((one) => one.trim() !== '')) {
      await client.query(statement);
    }
    await client.end();
  };

  test('gives the app a role that owns its tables, and one that may only read and write rows', async () => {
    const { options, destroy } = await buildTestDatabase('postgres');
    made.push(destroy);
    const admin = new URL(options.databaseUrl ?? '');
    const at = (username: string) => Object.assign(new URL(admin), { username, pathname: '/resilience' });
    const script = read('docker/create-role.sql');
    for (const [variable, name] of [
      ['password', 'DATABASE_PASSWORD'],
      ['server_password', 'DATABASE_SERVER_PASSWORD'],
    ])
      expect(script).toContain(`\\getenv ${variable} ${name}\n`);
    const [inServer = '', inDatabase = ''] = script.split('\\connect resilience\n');
    made.push(async () => {
      await run(
        admin,
        'drop database if exists resilience with (force); drop role if exists resilience_server, resilience',
      );
    });
    await run(admin, inServer);
    await run(at(admin.username), inDatabase);
    const client = new Client({ connectionString: admin.href });
    await client.connect();
    const { rows } = await client.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles
      where rolname in ('resilience', 'resilience_server')`,
    );
    await client.end();
    const plain = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false };
    expect(rows).toEqual([plain, plain]);

    const urls = { databaseUrl: at('resilience_server').href, migrationUrl: at('resilience').href };
    const database = await openDatabase({ ...options, ...urls, log: silentLog });
    expect(await database.db.selectFrom('users').select('user_id').execute()).toEqual([]);
    await fillEveryTable(database.db, 1);
    for (const forbidden of ['drop table jobs', 'create table mine (a int)', 'truncate jobs']) {
      await expect(sql.raw(forbidden).execute(database.db)).rejects.toThrow(
        /must be owner|permission denied/,
      );
    }
    await database.close();
    // Without the owner's address it starts too, until an update brings a migration.
    await (await openDatabase({ ...options, databaseUrl: urls.databaseUrl })).close();
  });
});
