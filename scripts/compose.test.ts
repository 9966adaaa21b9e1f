import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
/** The lines of a file without its comments. */
const linesOf = (name: string): string[] =>
  read(name)
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, ''))
    .filter((line) => line.trim() !== '');

describe.each(['compose.yaml', 'compose.demo.yaml'])('%s', (name) => {
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
  for (const required of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_PASSWORD', 'POSTGRES_PASSWORD']) {
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

  test('gives the app a role that owns its database and is no superuser', async () => {
    const { options, destroy } = await buildTestDatabase('postgres');
    made.push(destroy);
    const admin = new Client({ connectionString: options.databaseUrl });
    await admin.connect();
    made.push(async () => await admin.end());
    const script = read('docker/create-role.sql');
    // psql fills the variable in; this test does the same.
    expect(script).toMatch(/^\\getenv password DATABASE_PASSWORD$/m);
    const statements = script.replace(/^(?:--.*|\\.*)$/gm, '').replaceAll(":'password'", "'a password'");
    for (const statement of statements.split(';').filter((one) => one.trim() !== '')) {
      await admin.query(statement);
    }
    made.push(async () => {
      await admin.query('drop database if exists resilience with (force)');
      await admin.query('drop role if exists resilience');
    });
    const { rows } = await admin.query(
      "select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = 'resilience'",
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
    ]);
    const url = new URL(options.databaseUrl ?? '');
    url.username = 'resilience';
    url.pathname = '/resilience';
    const dataDir = dirname(options.dataDir);
    const database = await openDatabase({ dataDir, databaseUrl: url.href, log: silentLog });
    expect(await database.db.selectFrom('users').select('user_id').execute()).toEqual([]);
    await database.close();
  });
});
