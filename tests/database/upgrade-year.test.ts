import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Graph } from '#contract/performance.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import type { Database } from '#server/core/database/database.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { DAY_ROW_BYTES, tableNames } from '#server/core/database/tables.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { silentLog } from './build-test-database.ts';
import { forEachEngine } from './for-each-engine.ts';

/** The last migration of the version that made the fixture. */
const BEFORE = '0018-second-factor';

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * A year of one account as the version before migration 0019 stored it, made day by day through its API: new weekdays, a pause, an archived
 * and a deleted habit, steps, forgotten days, counts above one. Beside it what that version answered at the end.
 */
interface Year {
  readonly now: number;
  readonly userId: string;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Habit, day, count and completed steps, by their places in the tables. */
  readonly days: readonly (readonly [habit: number, day: string, count: number, steps: readonly number[]])[];
  readonly answers: {
    readonly home: Row;
    readonly stats: Row;
    readonly achievements: readonly Row[];
    readonly statistics: Row;
    readonly archived: readonly Row[];
    readonly year: readonly Row[];
    readonly graph: OldGraph;
    readonly graphs: Readonly<Record<string, OldGraph>>;
    readonly file: Row;
  };
}

/** Done and due by day, as "1/2". */
interface OldGraph {
  readonly days: Readonly<Record<string, string>>;
}

const year = JSON.parse(
  readFileSync(new URL('year-before-0019.generated.json', import.meta.url), 'utf8'),
) as Year;

function dayRows(): Row[] {
  const idsOf = (table: string) => (year.tables[table] ?? []).map(({ id }) => id);
  const [habits, steps] = [idsOf('habits'), idsOf('steps')];
  return year.days.map(([habit, day, count, completed]) => ({
    user_id: year.userId,
    habit_id: habits[habit],
    day,
    count,
    steps: JSON.stringify(completed.map((place) => steps[place])),
  }));
}

/** The database as the version before left it. */
async function fillOld(database: Database): Promise<void> {
  for (const table of tableNames.toReversed()) await database.db.schema.dropTable(table).execute();
  for (const table of ['schema_migrations', 'schema_migrations_lock'])
    await database.db.schema.dropTable(table).execute();
  await migrate(database.db, database.engine, silentLog, BEFORE);
  const db = database.db as unknown as AnyDatabase;
  const rows: Year['tables'] = { ...year.tables, habit_days: dayRows() };
  for (const table of ['users', 'identities', 'dividers', 'habits', 'habit_days', 'steps'] as const) {
    for (let at = 0; at < (rows[table]?.length ?? 0); at += 100)
      await db
        .insertInto(table)
        .values(rows[table]?.slice(at, at + 100) ?? [])
        .execute();
  }
}

/** An old answer within a new one, which may have more fields. */
const holding = (old: Row) => expect.objectContaining(old) as unknown;

const inOldForm = ({ days }: Graph): OldGraph['days'] =>
  Object.fromEntries(
    Object.entries(days).map(([day, { completed, total }]) => [day, `${completed}/${total}`]),
  );

forEachEngine('a year of the version before', (_engine, { getTestDatabase }) => {
  const opened = async () => {
    const built = getTestDatabase();
    await built.database.close();
    const old = await openDatabase(built.options);
    await fillOld(old);
    await old.close();
    const database = await openDatabase(built.options);
    const api = await buildTestApp(database);
    api.clock.now = year.now;
    const { token } = await openSession(database.db, year.userId, undefined, year.now);
    const as = { userId: year.userId, email: '', token };
    return { api, read: reader(api, as) };
  };
  const reader =
    (api: TestApp, as: Sending['as']) =>
    async <const C extends Parameters<typeof send>[1]>(call: C, query: Record<string, string> = {}) => {
      const { status, body } = await send(api, call, { ...(as && { as }), query });
      expect(status).toBe(200);
      return body;
    };

  test('has every figure and every row that it had', async () => {
    const { api, read } = await opened();
    const { answers } = year;
    const home = await read(calls.getHome);
    const { habits, settings, ...others } = answers.home as { habits: Row[]; settings: Row };
    expect(home).toMatchObject(others);
    expect(home.settings).toEqual({ ...settings, dayStart: 0, ...(await newSettings(read)) });
    expect(home.habits).toEqual(habits.map(holding));
    expect(home.breaks).toEqual([]);
    expect(await read(calls.getStats)).toEqual(answers.stats);
    expect(await read(calls.getAchievements)).toEqual(answers.achievements);
    expect(await read(calls.getStatistics)).toEqual(answers.statistics);
    expect(await read(calls.listHabits, { archived: 'true' })).toEqual(answers.archived.map(holding));
    const all = await read(calls.listHabits, { historyDays: '366' });
    expect(all).toEqual(answers.year.map(holding));
    expect(all.flatMap(({ recent, breaks }) => [...Object.keys(recent), ...breaks])).toEqual([]);
    const range = { startDate: '2025-11-20', stopDate: '2026-11-20' };
    expect(inOldForm(await read(calls.getGraph, range))).toEqual(answers.graph.days);
    for (const [habitId, graph] of Object.entries(answers.graphs)) {
      const now = await read(calls.getGraph, { ...range, startDate: '2025-11-10', habitId });
      expect(inOldForm(now)).toEqual(graph.days);
    }
    const { account: _, exportedAt: __, ...file } = await read(calls.exportData);
    const { settings: ___, ...oldFile } = answers.file as { settings: Row };
    expect(file).toMatchObject(oldFile);
    expect(await storedDays(api)).toEqual(inOrder(dayRows()));
    await expectBytes(api);
    await closeAll(api);
  });

  test('refuses what a row of a day cannot be, and has its keys and indexes again', async () => {
    const { api } = await opened();
    const { db } = api.database;
    const [habit] = year.tables['habits'] ?? [];
    const row = { user_id: year.userId, habit_id: String(habit?.['id']), day: '2027-01-01' };
    const plain = { ...row, count: 1, steps: '[]', state: null, value: null, note: '' };
    const insert = async (given: object) =>
      await db
        .insertInto('habit_days')
        .values({ ...plain, ...given })
        .execute();
    const wrong: object[] = [
      { count: 0 },
      { state: 'forgotten' },
      { value: -1 },
      { count: -1 },
      { note: 'x'.repeat(1_001) },
      { habit_id: 'unknown' },
      { day: 'yesterday' },
    ];
    for (const each of wrong) await expect(insert(each)).rejects.toThrow(/constraint|check|unique|foreign/i);
    await insert({ count: 0, state: 'skipped' });
    await expect(insert({})).rejects.toThrow(/constraint|check|unique|foreign/i);
    await insert({ day: '2027-01-02', count: 0, value: 0 });
    await insert({ day: '2027-01-03', count: 0, note: 'x' });
    const indexes =
      api.engine === 'sqlite'
        ? sql<{ name: string }>`select name from pragma_index_list('habit_days')`
        : sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'habit_days'`;
    const named = await indexes.execute(db);
    expect(named.rows.map(({ name }) => name)).not.toContain('habit_days_by_day');
    await db.deleteFrom('users').where('user_id', '=', year.userId).execute();
    expect(await db.selectFrom('habit_days').selectAll().execute()).toEqual([]);
    await closeAll(api);
  });
});

async function closeAll({ app, database }: TestApp): Promise<void> {
  await app.close();
  await database.close();
}

/** The settings that the fixture's version did not have, beside the start of the day. */
async function newSettings(read: (call: typeof calls.getSettings) => Promise<object>): Promise<object> {
  const known = new Set(Object.keys(year.answers.home['settings'] as Row));
  const all = Object.entries(await read(calls.getSettings));
  return Object.fromEntries(all.filter(([name]) => !known.has(name)));
}

/** What migration 0020 adds to a habit: it is ticked, by its weekdays and without an end. */
const plain = {
  kind: 'check',
  unit: '',
  target: null,
  step: 1_000,
  cost: null,
  repeat: null,
  starts_on: null,
  ends_on: null,
  timer_started_at: null,
  amounts: '{}',
  reminders: '[]',
};

const keyOf = (row: Row): string => `${String(row['habit_id'])} ${String(row['day'])}`;
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

async function storedDays({ database }: TestApp): Promise<Row[]> {
  const rows = await database.db.selectFrom('habit_days').selectAll().execute();
  return inOrder(
    rows.map(({ state, value, note, ...row }) => {
      expect([state, value, note]).toEqual([null, null, '']);
      return row;
    }),
  );
}

async function expectBytes({ database }: TestApp): Promise<void> {
  const habits = await database.db.selectFrom('habits').selectAll().execute();
  for (const habit of habits) {
    const { id, day_bytes: bytes, skips } = habit;
    expect(habit).toMatchObject(plain);
    const own = dayRows().filter((row) => row['habit_id'] === id);
    expect(bytes).toBe(own.reduce((sum, { steps }) => sum + DAY_ROW_BYTES + String(steps).length, 0));
    expect(skips).toBe('{}');
  }
}
