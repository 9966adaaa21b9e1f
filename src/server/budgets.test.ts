import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayRange } from '#domain/day-key.ts';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { inPageScope } from './core/database/page-scope.ts';
import { countStatements, type LoggedStatement } from './core/database/statement-log.ts';

/** The achievements too: they use the same statement. */
const readCalls = [...homeCalls, calls.getAchievements];

const HOME_MAX = 4;
const TICK_MAX = 4;

forEachApi('statements', (api) => {
  const home = async (as: TestUser) =>
    await countStatements(() =>
      inPageScope(async () => {
        const answers = await Promise.all(readCalls.map((call) => send(api(), call, { as })));
        return answers.map(({ status }) => status);
      }),
    );

  test.each([1, 1_000])('home takes at most 4 for %i habits', async (count) => {
    const as = await buildUser(api());
    await buildDivider(api(), as);
    for (let order = 0; order < count; order += 1) {
      await buildHabit(api(), as, { order, done: [TODAY], steps: [step('One')] });
    }
    const { result, statements } = await home(as);
    expect(result).toEqual(readCalls.map(() => 200));
    expect(statements.length).toBeLessThanOrEqual(HOME_MAX);
    expect(statements.length).toBeGreaterThan(1);
  });

  test('a tick takes at most 4, its Idempotency-Key one more', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { steps: [step('One'), step('Two')] });
    const tick = async (action: string, key?: string) => {
      const body = { action, days: [TODAY, addDays(TODAY, -1)] };
      const sending = { as, params: { id }, body, ...(key ? { key } : {}) };
      const { result, statements, control } = await countStatements(() =>
        send(api(), calls.setActivities, sending),
      );
      expect(result.status).toBe(200);
      return [statements.length, control.join(' ')];
    };
    expect(await tick('create')).toEqual([TICK_MAX, 'begin commit']);
    expect(await tick('create')).toEqual([2, 'begin commit']);
    expect(await tick('remove', 'key')).toEqual([TICK_MAX + 1, 'begin commit']);
    expect(await tick('remove', 'key')).toEqual([1, '']);
  });

  test('a completed step takes at most 4, before and after it completes the day', async () => {
    const as = await buildUser(api());
    const steps = [step('One'), step('Two')];
    const { id } = await buildHabit(api(), as, { steps });
    for (const { id: stepId } of steps) {
      const sending = { as, params: { id, stepId }, body: { completed: true } };
      const { result, statements } = await countStatements(() => send(api(), calls.updateStep, sending));
      expect([result.status, statements.length]).toEqual([200, TICK_MAX]);
    }
  });

  describe('ten years on', () => {
    const rowsOf = async ({ database }: TestApp, statements: readonly LoggedStatement[]) => {
      let rows = 0;
      for (const { sql, parameters } of statements) {
        rows += (await database.db.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows.length;
      }
      return rows;
    };

    test('home reads one row per habit, and a year of them no more', async () => {
      const as = await buildUser(api());
      const done = dayRange('2016-11-21', TODAY);
      const habits = 10;
      for (let order = 0; order < habits; order += 1) {
        await buildHabit(api(), as, { order, done, createdOn: '2016-11-21', steps: [step('One')] });
      }
      const { statements } = await home(as);
      const session = 1;
      expect(await rowsOf(api(), statements)).toBeLessThanOrEqual(session + habits + habits);
      const plans = await Promise.all(statements.map(planOf));
      expect(plans.join('\n')).toMatch(/habit_days|SEARCH d USING PRIMARY KEY/);
      expect(plans.join('\n')).not.toMatch(/"SCAN (?!json)|Seq Scan on habit_days/);
      const year = await countStatements(() =>
        send(api(), calls.listHabits, { as, query: { historyDays: '366' } }),
      );
      expect(year.result.body[0]?.history).toEqual(
        Object.fromEntries(dayRange(addDays(TODAY, -365), TODAY).map((day) => [day, 1])),
      );
      expect(await rowsOf(api(), year.statements)).toBe(session + habits);
    }, 60_000);

    const planOf = async ({ sql: text, parameters }: LoggedStatement): Promise<string> => {
      const { database, engine } = api();
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
      const { rows } = await database.db.executeQuery(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      );
      return JSON.stringify(rows);
    };
  });
});
