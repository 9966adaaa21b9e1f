import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { type CallName, happySending, servedCalls } from '#tests/api/happy-call.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { countStatements, type LoggedStatement } from './core/database/dialect.ts';

type AnyCall = Parameters<typeof send>[1];

const amountHabit = {
  kind: 'amount',
  target: 2_000,
  schedule: startSchedule({ days: EVERY_DAY, target: 2_000 }),
} as const;

/** Statements sent, and rows read: both must depend only on what is requested. */
async function costOf(api: TestApp, call: AnyCall, sending: Sending) {
  const { result, statements } = await countStatements(() => send(api, call, sending));
  expect(result.status).toBe(200);
  const reads = statements.filter(({ sql }) => /^(select|with)/.test(sql));
  return { statements: statements.length, rows: await rowsOf(api, reads) };
}

async function rowsOf({ database }: TestApp, statements: readonly LoggedStatement[]): Promise<number> {
  let rows = 0;
  for (const { sql, parameters } of statements) {
    rows += (await database.db.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows.length;
  }
  return rows;
}

forEachApi('what it costs', (api) => {
  const member = async (habits: number, years: number, isAmount = false) => {
    const as = await buildUser(api());
    const createdOn = addDays(TODAY, -365 * years);
    const done = dayRange(createdOn, addDays(TODAY, -1));
    const amounts = isAmount && { ...amountHabit, values: DayValues.of(done.map((day) => [day, 2_125])) };
    const ids: string[] = [];
    for (let order = 0; order < habits; order += 1) {
      ids.push(
        (await buildHabit(api(), as, { order, createdOn, done, ...amounts, steps: [step('One')] })).id,
      );
    }
    const tick = { as, params: { id: ids[0] ?? '' }, body: { action: 'create', days: [TODAY] } };
    const year = { as, query: { startDate: addDays(TODAY, -365), stopDate: TODAY } };
    return {
      tick: await costOf(api(), calls.setActivities, tick),
      graph: await costOf(api(), calls.getGraph, year),
      graphOfOne: await costOf(api(), calls.getGraph, {
        as,
        query: { ...year.query, habitId: ids[0] ?? '' },
      }),
      list: await costOf(api(), calls.listHabits, { as }),
      stats: await costOf(api(), calls.getStats, { as }),
      achievements: await costOf(api(), calls.getAchievements, { as }),
    };
  };

  test('does not grow with years, nor in statements with habits; grows by one row per habit when all are requested', async () => {
    const one = await member(1, 1);
    expect(await member(1, 10)).toEqual(one);
    expect(await member(1, 10, true)).toEqual(one);
    const many = await member(20, 1);
    expect(many.tick).toEqual(one.tick);
    const others = 19;
    expect(many.graph).toEqual({ ...one.graph, rows: one.graph.rows + others });
    expect(many.stats).toEqual({ ...one.stats, rows: one.stats.rows + others });
    expect(many.achievements).toEqual({ ...one.achievements, rows: one.achievements.rows + others });
    expect(many.list).toEqual({ ...one.list, rows: one.list.rows + others });
    expect(many.graphOfOne).toEqual(one.graphOfOne);
  });
});

let built: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  built = await buildTestDatabase('sqlite');
  api = await buildTestApp(built.database);
});

afterAll(async () => {
  await api.app.close();
  await built.destroy();
});

/** The sub-select of a JSON column, whose rows its own search found, a select without a table, and a statement's own rows. */
const HARMLESS = /^SCAN (?:agg|CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/;

/** The full scans of a statement. */
async function scansOf({ sql, parameters }: Pick<LoggedStatement, 'sql' | 'parameters'>): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await built.database.db.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail).filter((line) => line.startsWith('SCAN') && !HARMLESS.test(line));
}

async function statementsOf(name: CallName): Promise<LoggedStatement[]> {
  const sending = { ...(await happySending(api, name)), key: `plan-${name}` };
  return (await countStatements(() => send(api, calls[name], sending))).statements;
}

test('no statement of any call of a member scans a whole table', async () => {
  const walks: unknown[] = [];
  let inspected = 0;
  // An operator looks over all accounts, a page at a time, as the command line does.
  const ofMembers = servedCalls(api).filter(([, { role }]) => role === undefined);
  for (const [name] of ofMembers) {
    for (const statement of await statementsOf(name)) {
      inspected += 1;
      const scans = await scansOf(statement);
      if (scans.length > 0) walks.push([name, statement.sql, scans]);
    }
  }
  expect(walks).toEqual([]);
  expect(inspected).toBeGreaterThan(ofMembers.length);
});

test('recognises a full scan', async () => {
  expect(await scansOf({ sql: 'select * from habits where name = ?', parameters: ['x'] })).toEqual([
    'SCAN habits',
  ]);
});
