import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import type { EngineName } from '#server/core/database/engine.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildTestDatabase, silentLog, type TestDatabase } from '#tests/database/build-test-database.ts';
import { dumpTables } from '#tests/database/dump-tables.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { moveDatabase } from './move.ts';
import { openPlace } from './place.ts';

const child = join(import.meta.dirname, '../../../../../tests/crash/move-child.ts');
const KILLS = 6;
const built: TestDatabase[] = [];

afterEach(async () => {
  for (const test of built.splice(0)) await test.destroy();
});

async function build(engine: EngineName, users: number): Promise<TestDatabase> {
  const test = await buildTestDatabase(engine);
  built.push(test);
  await fillEveryTable(test.database.db, users);
  return test;
}

async function buildClosed(engine: EngineName, users: number): Promise<TestDatabase> {
  const test = await build(engine, users);
  await test.database.close();
  return test;
}

const placeOf = ({ options }: TestDatabase): string => options.databaseUrl ?? options.dataDir;

const placesOf = (from: TestDatabase, to: TestDatabase) => ({ from: placeOf(from), to: placeOf(to) });

/** Moves in a process of its own, killed at a line of its output, if given. Answers its output. */
async function moveIn(
  places: { from: string; to: string },
  killAt = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const moving = spawn(process.execPath, [child, JSON.stringify(places)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: moving.stdout }).on('line', (line) => {
    if (lines.push(line) === killAt) moving.kill('SIGKILL');
  });
  const [code, signal] = (await once(moving, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual(Number.isFinite(killAt) ? [null, 'SIGKILL'] : [0, null]);
  return lines;
}

const directions: [EngineName, EngineName][] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
];

it.each(directions)(
  'from %s to %s, killed repeatedly, copies every row once',
  { timeout: 240_000 },
  async (from, to) => {
    const source = await build(from, 12);
    const before = await dumpTables(source.database);
    await source.database.close();
    const target = await buildClosed(to, 0);
    const places = placesOf(source, target);
    let carried = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      carried += (await moveIn(places, 2 + Math.floor(Math.random() * 20))).length;
      await expect(openDatabase(target.options)).rejects.toThrow(/has not ended: run `npm run move` again/);
    }
    const last = await moveIn(places);
    expect(carried).toBeGreaterThan(KILLS);
    expect(last.filter((line) => line.startsWith('same'))).toHaveLength(Object.keys(before).length);
    // It continued: a copied table is not copied again.
    expect(last).not.toContain('copy users');
    const database = await openDatabase(target.options);
    expect(await dumpTables(database)).toEqual(before);
    await database.close();
  },
);

it('detects a source that changed while the move was interrupted', { timeout: 60_000 }, async () => {
  const source = await buildClosed('sqlite', 3);
  const target = await buildClosed('sqlite', 0);
  await moveIn(placesOf(source, target), 5);
  const database = await openDatabase(source.options);
  await database.db.updateTable('users').set({ first_name: 'Another' }).execute();
  await database.close();
  const again = moveDatabase({ ...placesOf(source, target), report: () => {}, log: silentLog });
  await expect(again).rejects.toThrow(/^users is not the same \(3 rows in the source, 3 in the target\)/);
  await expect(openDatabase(target.options)).rejects.toThrow('has not ended');
});

it('does not touch the unfinished move of another source', { timeout: 60_000 }, async () => {
  const [source, other] = [await buildClosed('sqlite', 2), await buildClosed('sqlite', 2)];
  const target = await buildClosed('postgres', 0);
  await moveIn(placesOf(source, target), 3);
  const wrong = moveDatabase({ ...placesOf(other, target), report: () => {}, log: silentLog });
  await expect(wrong).rejects.toThrow(/^--to: holds an unfinished move from .*: finish or empty it\.$/);
});

it('copies an older database as it is; the server then migrates it', async () => {
  const [old, target] = [await buildTestDatabase('sqlite'), await buildTestDatabase('sqlite')];
  built.push(old, target);
  await old.database.close();
  await target.database.close();
  const [oldDir, newDir] = [`${old.options.dataDir}/old`, `${target.options.dataDir}/new`];
  const place = await openPlace(oldDir, silentLog);
  await migrate(place.db, 'sqlite', silentLog, '0002-power-events');
  await place.db
    .insertInto('identities')
    .values({ provider: 'email', subject: 's', user_id: 'u', created_at: 'then' })
    .execute();
  await place.engine.close();
  const checked = await moveDatabase({ from: oldDir, to: newDir, report: () => {}, log: silentLog });
  expect(checked.map(({ table }) => table)).not.toContain('pictures');
  const log: object[] = [];
  const database = await openDatabase({
    dataDir: newDir,
    log: { ...silentLog, info: (details) => void log.push(details) },
  });
  expect(log).toContainEqual({ migration: '0003-accounts' });
  expect(await database.db.selectFrom('identities').select('subject').execute()).toHaveLength(1);
  await database.close();
  const intoNewer = moveDatabase({ from: oldDir, to: placeOf(target), report: () => {}, log: silentLog });
  await expect(intoNewer).rejects.toThrow('--to: has tables of another version than the source');
});
