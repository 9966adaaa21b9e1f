import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { tableNames } from '#server/core/database/tables.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { CITUS_STAND_IN } from '#tests/database/citus-stand-in.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';

const built: TestDatabase[] = [];

afterEach(async () => {
  for (const one of built.splice(0)) await one.destroy();
});

async function buildClosed(engine: 'sqlite' | 'postgres', users = 0): Promise<TestDatabase> {
  const one = await buildTestDatabase(engine);
  built.push(one);
  await fillEveryTable(one.database.db, users);
  await one.database.close();
  return one;
}

async function run(script: string, options: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...options], {
    cwd: mkdtempSync(join(tmpdir(), 'resilience-cwd-')),
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/node'), ...env },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { status, stderr, lines: stdout.trim().split('\n') };
}

test('prints each table and ends with 0; ends with 1 and one line when it fails, with 2 when misused', async () => {
  const from = (await buildClosed('sqlite', 3)).options.dataDir;
  const to = (await buildClosed('postgres')).options.databaseUrl ?? '';
  const moved = await run('move.ts', ['--from', from, '--to', to]);
  expect([moved.status, moved.stderr]).toEqual([0, '']);
  expect(moved.lines.filter((line) => line.endsWith('rows, the same'))).toHaveLength(tableNames.length);
  expect(moved.lines).toContain('habit_days: 120 of 120 rows carried');
  expect(moved.lines.at(-1)).toBe(
    `Moved ${3 * (tableNames.length + 42)} rows in ${tableNames.length} tables: every one is the same.`,
  );
  const again = await run('move.ts', ['--from', from, '--to', to]);
  expect(again).toMatchObject({
    status: 1,
    stderr: '--to: is not empty (users): take an empty database.\n',
  });
  const wrong = [[], ['--from', from], ['--from', from, '--to', to, '--force']];
  const usage = { status: 2, stderr: expect.stringMatching(/^Usage: [^\n]+\n$/) };
  const refused = await Promise.all(wrong.map(async (options) => await run('move.ts', options)));
  expect(refused).toEqual(wrong.map(() => expect.objectContaining(usage)));
});

test('prints the distribution, or refuses in one line without Citus', async () => {
  const printed = await run('citus.ts', ['--print']);
  expect(printed.lines).toHaveLength(2 * tableNames.length);
  expect(printed.lines.slice(0, 2)).toEqual([
    "select create_distributed_table('users', 'user_id', colocate_with => 'none');",
    "select create_distributed_table('identities', 'subject', colocate_with => 'none');",
  ]);
  expect(await run('citus.ts', [])).toMatchObject({
    status: 1,
    stderr: 'DATABASE_URL: must lead to the coordinator.\n',
  });
  const { options } = await buildClosed('postgres');
  expect(await run('citus.ts', [], { DATABASE_URL: options.databaseUrl ?? '' })).toMatchObject({
    status: 1,
    stderr: 'This database has no Citus: run `create extension citus` in it first.\n',
  });
});

test('distributes what is missing, and says in one line what Citus refuses', async () => {
  const { options } = await buildClosed('postgres');
  const DATABASE_URL = options.databaseUrl ?? '';
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  for (const statement of CITUS_STAND_IN) await client.query(statement);
  const done = { status: 0, stderr: '' };
  expect(await run('citus.ts', [], { DATABASE_URL })).toMatchObject({
    ...done,
    lines: [tableNames.join(', ')],
  });
  const again = await run('citus.ts', [], { DATABASE_URL });
  expect(again).toMatchObject({ ...done, lines: ['Every table was distributed already.'] });
  await client.query("delete from pg_dist_partition where logicalrelid = 'once'::regclass");
  await client.query('drop function has_orphans');
  await client.end();
  expect(await run('citus.ts', [], { DATABASE_URL })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^select create_distributed_table\('once'[^\n]+has_orphans[^\n]+\n$/),
  });
  const wrong = await run('citus.ts', [], { DATABASE_URL: 'mysql://localhost/x' });
  expect(wrong).toMatchObject({ status: 1, stderr: 'DATABASE_URL: must be a postgres:// URL.\n' });
});
