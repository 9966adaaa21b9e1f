import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { version } from '#server/core/config/config.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { openPlace } from '#server/core/database/move/place.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { saveDays } from '#server/habits/records/habits-repository.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { NOON, TODAY } from '#tests/api/test-app.ts';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { notedDays } from './0019-to-0023.ts';
import { recordVersion } from './made-by.ts';
import { migrate } from './migrate.ts';
import { TableMaker } from './table-maker.ts';

forEachEngine('migrations', (getDatabase, { engine, getTestDatabase }) => {
  it('are recorded: a second opening runs none', async () => {
    await getDatabase().close();
    const told: string[] = [];
    const log = { warn: () => {}, info: (_: object, message: string) => told.push(message) };
    const again = await openDatabase({ ...getTestDatabase().options, log });
    expect(told).toEqual([]);
    await again.close();
  });

  it('refuse a database of a newer version, and do not change it', async () => {
    const { options } = getTestDatabase();
    const database = await openDatabase(options);
    await sql`insert into schema_migrations values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    await database.close();
    await expect(openDatabase(options)).rejects.toThrow(
      `made by a newer version of Resilience than this one (${version}): start that one, or restore the backup from before the update`,
    );
    const later = await openPlace(options.databaseUrl ?? options.dataDir, silentLog);
    await recordVersion(later.db, engine, '12.3.45');
    await later.engine.close();
    await expect(openDatabase(options)).rejects.toThrow(`Resilience (12.3.45) than this one (${version})`);
  });

  it('roll up the days whose note was written before, however many', async () => {
    const { database, destroy } = await buildTestDatabase(engine);
    const storage = { database, engine, clock: { now: NOON } };
    const user = await buildUser(storage);
    const scope = { userId: user.userId, queries: database.db, engine };
    const day = { count: 0, steps: '[]', state: null, value: null };
    const all = new Map<string, string[]>();
    for (const count of [4_990, 0, 40]) {
      const { id } = await buildHabit(storage, user);
      const days = count === 0 ? [] : dayRange(addDays(TODAY, 1 - count), TODAY);
      all.set(id, days);
      await saveDays(
        scope,
        id,
        days.map((each) => ({ ...day, day: each, note: 'Rain' })),
      );
      await saveDays(scope, id, [{ ...day, day: addDays(TODAY, 1), count: 1, note: '' }]);
    }
    await sql`alter table habits drop column noted`.execute(database.db);
    await notedDays(new TableMaker(database.db as Kysely<unknown>, engine));
    const habits = await sql<{ id: string; noted: string }>`select id, noted from habits`.execute(
      database.db,
    );
    for (const { id, noted } of habits.rows)
      expect(noted).toBe(JSON.stringify(TickSet.of(all.get(id) ?? [])));
    await destroy();
  });
});

it('wait for one another when several servers start on an empty PostgreSQL at once', async () => {
  const { database, options, destroy } = await buildTestDatabase('postgres');
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const told: string[] = [];
  const log = { warn: () => {}, info: (_: object, message: string) => told.push(message) };
  const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...options, log })));
  // By one of them, once.
  expect(told).toEqual(['Migrated the database']);
  expect(await database.db.selectFrom('habits').selectAll().execute()).toEqual([]);
  await Promise.all(servers.map((server) => server.close()));
  await destroy();
});

it('add no column together with a constraint, which Citus refuses', async () => {
  const { database, destroy } = await buildTestDatabase('postgres');
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const { statements } = await countStatements(async () => await migrate(database.db, 'postgres', silentLog));
  const added = statements.filter(({ sql: text }) => /^alter table .* add column /.test(text));
  expect(added.length).toBeGreaterThan(10);
  const refused = /\b(?:check \(|unique|primary key|references)/;
  expect(added.filter(({ sql: text }) => refused.test(text)).map(({ sql: text }) => text)).toEqual([]);
  await destroy();
});

it('use no word that SQL reserves as the name of a table or column', async () => {
  const { database, destroy } = await buildTestDatabase('postgres');
  const { rows } = await sql<{ name: string; word: string | null }>`
    select distinct name, word from (
      select table_name as name from information_schema.tables where table_schema = 'public'
      union select column_name from information_schema.columns where table_schema = 'public'
    ) as names left join pg_get_keywords() on word = name and catcode in ('R', 'T')
  `.execute(database.db);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ word }) => word !== null)).toEqual([]);
  expect(rows.filter(({ name }) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  await destroy();
});
