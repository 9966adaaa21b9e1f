import { afterEach, describe, expect, it } from 'vitest';
import { type EngineName, engineNames } from '#server/core/database/engine.ts';
import { migrate, migrationNames } from '#server/core/database/migrations/migrate.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { buildTestDatabase, silentLog, type TestDatabase } from '#tests/database/build-test-database.ts';
import { dumpTables } from '#tests/database/dump-tables.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { userRow } from '#tests/database/rows.ts';
import { type MoveOptions, moveDatabase } from './move.ts';
import { openPlace } from './place.ts';

const built: TestDatabase[] = [];

afterEach(async () => {
  for (const test of built.splice(0)) await test.destroy();
});

const placeOf = ({ options }: TestDatabase): string => options.databaseUrl ?? options.dataDir;

async function build(engine: EngineName, users = 0): Promise<TestDatabase> {
  const test = await buildTestDatabase(engine);
  built.push(test);
  if (users > 0) await fillEveryTable(test.database.db, users);
  return test;
}

/** A database that no server has open any more. */
async function buildClosed(engine: EngineName, users = 0): Promise<TestDatabase> {
  const test = await build(engine, users);
  await test.database.close();
  return test;
}

async function move(from: TestDatabase, to: TestDatabase, more: Partial<MoveOptions> = {}) {
  const options = { from: placeOf(from), to: placeOf(to), report: () => {}, log: silentLog };
  return await moveDatabase({ ...options, ...more });
}

async function reopened<T>(
  { options }: TestDatabase,
  work: (database: TestDatabase['database']) => Promise<T>,
) {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** What a row of an ordinary day, habit or user has there. */
const plain = {
  habit_days: { state: null, value: null, note: '' },
  habits: { skips: '{}' },
  users: { breaks: '[]' },
};

/** The columns of day states that no row fills. */
const plainColumns = (dump: Record<string, object[]>): string[] =>
  Object.entries(plain).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([name, value]) =>
        dump[table]?.every((row) => new Map(Object.entries(row)).get(name) === value),
      )
      .map(([name]) => `${table}.${name}`),
  );

describe.each(engineNames)('a move from %s', (from) => {
  it.each(engineNames)('to %s copies every row of every table', async (to) => {
    const source = await build(from, 24);
    const before = await dumpTables(source.database);
    expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual([]);
    expect(plainColumns(before)).toEqual([]);
    await source.database.close();
    const target = await buildClosed(to);
    const said: unknown[] = [];
    const checked = await move(source, target, { report: (news) => void said.push(news) });
    expect(checked.map(({ table, rows }) => [table, rows])).toEqual(
      tableNames.map((name) => [name, before[name]?.length]),
    );
    expect(said).toContainEqual({ step: 'copy', table: 'users', carried: 24, total: 24 });
    expect(await reopened(target, dumpTables)).toEqual(before);
    expect(await reopened(source, dumpTables)).toEqual(before);
  });

  it('refuses a source that a server has open', async () => {
    const source = await build(from, 1);
    await expect(move(source, await buildClosed('sqlite'))).rejects.toThrow(
      /^(Another Resilience server is using|A Resilience server is using this PostgreSQL)/,
    );
  });

  it('refuses a target that a server has open', async () => {
    const source = await buildClosed('sqlite', 1);
    const target = await build(from);
    await expect(move(source, target)).rejects.toThrow(/Resilience server is using/);
  });

  it('refuses servers on the target while it runs', async () => {
    const target = await buildClosed(from);
    const place = await openPlace(placeOf(target), silentLog);
    await expect(openDatabase(target.options)).rejects.toThrow(
      /Another Resilience server is using|This PostgreSQL database is being moved/,
    );
    await place.engine.close();
    await reopened(target, async (database) => await database.ping());
  });

  it('refuses a target that is not empty, and does not change it', async () => {
    const source = await buildClosed('sqlite', 1);
    const target = await build(from);
    const user = userRow();
    await target.database.db.insertInto('users').values(user).execute();
    await target.database.close();
    await expect(move(source, target)).rejects.toThrow('--to: is not empty (users): take an empty database.');
    expect((await reopened(target, dumpTables))['users']).toEqual([user]);
  });
});

it('refuses invalid places', async () => {
  const empty = await buildClosed('sqlite');
  const place = placeOf(empty);
  const moving = (from: string, to: string) => moveDatabase({ from, to, report: () => {}, log: silentLog });
  await expect(moving(place, place)).rejects.toThrow('--from and --to are the same place.');
  await expect(moving(`${place}/nothing`, place)).rejects.toThrow(
    /^--from: .* holds no Resilience database\.$/,
  );
  await expect(moving('mysql://localhost/x', place)).rejects.toThrow(
    'A place is a data folder or a postgres://',
  );
  await expect(moving('postgres://u:secret@localhost:1/x', place)).rejects.toThrow(
    /^No connection to PostgreSQL/,
  );
});

/** A move that was cut off at its fifth step. */
async function interrupted(from: TestDatabase, to: TestDatabase): Promise<void> {
  let steps = 0;
  const report = () => {
    steps += 1;
    if (steps === 5) throw new Error('cut off');
  };
  await expect(move(from, to, { report })).rejects.toThrow('cut off');
}

it('detects a source that changed while the move was interrupted', async () => {
  const [source, target] = [await buildClosed('sqlite', 3), await buildClosed('sqlite')];
  await interrupted(source, target);
  await reopened(
    source,
    async ({ db }) => await db.updateTable('users').set({ first_name: 'Another' }).execute(),
  );
  await expect(move(source, target)).rejects.toThrow(
    /^users is not the same \(3 rows in the source, 3 in the target\)/,
  );
  await expect(openDatabase(target.options)).rejects.toThrow('has not ended');
});

it('does not touch the unfinished move of another source', async () => {
  const [source, other] = [await buildClosed('sqlite', 2), await buildClosed('sqlite', 2)];
  const target = await buildClosed('postgres');
  await interrupted(source, target);
  await expect(move(other, target)).rejects.toThrow(
    /^--to: holds an unfinished move from .*: finish or empty it\.$/,
  );
  await move(source, target);
  expect(await reopened(target, dumpTables)).toEqual(await reopened(source, dumpTables));
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
  expect(log).toContainEqual({ migrations: migrationNames.length - 2, last: migrationNames.at(-1) });
  expect(await database.db.selectFrom('identities').select('subject').execute()).toHaveLength(1);
  await database.close();
  const intoNewer = moveDatabase({ from: oldDir, to: placeOf(target), report: () => {}, log: silentLog });
  await expect(intoNewer).rejects.toThrow('--to: has tables of another version than the source');
});
