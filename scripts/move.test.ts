import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { tableNames } from '#server/core/database/tables.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
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

function run(script: string, options: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, script), ...options],
    { cwd: mkdtempSync(join(tmpdir(), 'resilience-cwd-')), env, encoding: 'utf8' },
  );
  return { status, stderr, said: stdout.trim().split('\n') };
}

test('prints each table and ends with 0; ends with 1 and one line when it fails, with 2 when misused', {
  timeout: 120_000,
}, async () => {
  const from = (await buildClosed('sqlite', 3)).options.dataDir;
  const to = (await buildClosed('postgres')).options.databaseUrl ?? '';
  const moved = run('move.ts', ['--from', from, '--to', to]);
  expect([moved.status, moved.stderr]).toEqual([0, '']);
  expect(moved.said.filter((line) => line.endsWith('rows, the same'))).toHaveLength(tableNames.length);
  expect(moved.said).toContain('habit_days: 120 of 120 rows carried');
  expect(moved.said.at(-1)).toBe(
    `Moved ${3 * (tableNames.length + 40)} rows in ${tableNames.length} tables: every one is the same.`,
  );
  const again = run('move.ts', ['--from', from, '--to', to]);
  expect(again).toMatchObject({
    status: 1,
    stderr: '--to: is not empty (users): take an empty database.\n',
  });
  for (const options of [[], ['--from', from], ['--from', from, '--to', to, '--force']]) {
    expect(run('move.ts', options)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Usage: [^\n]+\n$/),
    });
  }
});

test('prints the distribution, or refuses in one line without Citus', {
  timeout: 120_000,
}, async () => {
  const printed = run('citus.ts', ['--print']);
  expect(printed.said).toHaveLength(2 * tableNames.length);
  expect(printed.said.slice(0, 2)).toEqual([
    "select create_distributed_table('users', 'user_id', colocate_with => 'none');",
    "select create_distributed_table('identities', 'subject', colocate_with => 'none');",
  ]);
  expect(run('citus.ts', [])).toMatchObject({
    status: 1,
    stderr: 'DATABASE_URL: must lead to the coordinator.\n',
  });
  const { options } = await buildClosed('postgres');
  expect(run('citus.ts', [], { DATABASE_URL: options.databaseUrl ?? '' })).toMatchObject({
    status: 1,
    stderr: 'This database has no Citus: run `create extension citus` in it first.\n',
  });
});
