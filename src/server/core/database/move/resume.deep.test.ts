import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import type { EngineName } from '#server/core/database/engine.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { dumpTables } from '#tests/database/dump-tables.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';

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
