import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { UpdateDay } from '#contract/days.ts';
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

  describe('with skips, notes and breaks', () => {
    const PAST = dayRange(addDays(TODAY, -6), addDays(TODAY, -1));

    /** A user whose habits have a skipped and a noted day, and whose breaks name them. */
    const rested = async (habits: number) => {
      const as = await buildUser(api());
      const ids: string[] = [];
      for (let order = 0; order < habits; order += 1) {
        const steps = [step('One'), step('Two')];
        const { id } = await buildHabit(api(), as, { order, createdOn: PAST[0] ?? '', steps });
        ids.push(id);
        const patch = async (day: string | undefined, body: UpdateDay) =>
          await send(api(), calls.updateDay, { as, params: { id, day: day ?? '' }, body });
        await patch(PAST[1], { state: 'skipped', note: 'Ill' });
        await patch(TODAY, { note: 'Short' });
        await patch(PAST[5], { completedStepIds: [steps[1]?.id ?? ''] });
      }
      const breaks = [
        { from: PAST[3], to: PAST[4] },
        { from: TODAY, habitIds: ids },
        { from: '2026-12-21', to: null },
      ];
      for (const body of breaks) await send(api(), calls.createBreak, { as, body });
      return { as, id: ids[0] ?? '', ids };
    };

    test.each([1, 50])('home takes at most 4 for %i habits', async (count) => {
      const { as } = await rested(count);
      const { result, statements } = await home(as);
      expect(result).toEqual(readCalls.map(() => 200));
      expect(statements.length).toBeLessThanOrEqual(HOME_MAX);
      const { body } = await send(api(), calls.listHabits, { as });
      expect(Object.values(body[0]?.recent ?? {}).map(({ state }) => state)).toEqual([
        'onBreak',
        'onBreak',
        'onBreak',
        'skipped',
      ]);
    });

    test('a tick takes 4, on any day; clearing days with and without a note at once one more', async () => {
      const { as, id } = await rested(2);
      const all = [...PAST, TODAY];
      const tick = async (action: string, days: readonly string[]) => {
        const sending = { as, params: { id }, body: { action, days } };
        const { result, statements } = await countStatements(() => send(api(), calls.setActivities, sending));
        expect(result.status).toBe(200);
        return statements.length;
      };
      for (const day of all) {
        expect([day, await tick('create', [day])]).toEqual([day, TICK_MAX]);
        expect([day, await tick('remove', [day])]).toEqual([day, TICK_MAX]);
      }
      expect(await tick('create', all)).toBe(TICK_MAX);
      // Days that keep a note are written, the others deleted.
      expect(await tick('remove', all)).toBe(TICK_MAX + 1);
    });

    test.each<[string, UpdateDay]>([
      ['a skip', { state: 'skipped' }],
      ['a note', { note: 'Forty pages' }],
      ['a value', { value: 1 }],
      ['all fields', { value: null, state: 'skipped', note: 'Ill', completedStepIds: [] }],
    ])('a change of a day by %s takes 4, its repetition 2', async (_, body) => {
      const { as, id } = await rested(2);
      const change = async () => {
        const sending = { as, params: { id, day: PAST[2] ?? '' }, body };
        const { result, statements, control } = await countStatements(() =>
          send(api(), calls.updateDay, sending),
        );
        expect(result.status).toBe(200);
        return [statements.length, control.join(' ')];
      };
      expect(await change()).toEqual([TICK_MAX, 'begin commit']);
      expect(await change()).toEqual([2, 'begin commit']);
    });

    test('the days of a habit take 2, the list as of another day 2', async () => {
      const { as, id } = await rested(2);
      const query = { from: PAST[0] ?? '', to: TODAY };
      const days = await countStatements(() => send(api(), calls.listDays, { as, params: { id }, query }));
      expect([days.result.status, days.statements.length]).toEqual([200, 2]);
      const list = await countStatements(() =>
        send(api(), calls.listHabits, { as, query: { day: PAST[3] ?? '' } }),
      );
      expect([list.result.status, list.statements.length]).toEqual([200, 2]);
    });
  });

  describe('with amounts, limits and their periods', () => {
    const plans: object[] = [
      { kind: 'amount', target: 3, unit: 'min' },
      { kind: 'amount', target: 20, repeat: { type: 'total', per: 'week' } },
      { kind: 'limit', target: 0, cost: 8 },
      { kind: 'limit', target: 9, repeat: { type: 'total', per: 'month' } },
      { repeat: { type: 'times', count: 3, per: 'week' } },
    ];
    const planned = async (count: number) => {
      const as = await buildUser(api());
      const ids: string[] = [];
      for (let order = 0; order < count; order += 1) {
        const plan = plans[order % plans.length];
        const body = { name: 'Run', emoji: 'open-book', order, ...plan };
        ids.push((await send(api(), calls.createHabit, { as, body })).body.id);
      }
      return { as, ids };
    };

    test.each([1, 50])(
      'home takes at most 4 for %i of each',
      async (count) => {
        const { as } = await planned(plans.length * count);
        const { result, statements } = await home(as);
        expect(result).toEqual(readCalls.map(() => 200));
        expect(statements.length).toBeLessThanOrEqual(HOME_MAX);
      },
      60_000,
    );

    test('the statistics alone take 2', async () => {
      const { as } = await planned(plans.length);
      const { statements } = await countStatements(() => send(api(), calls.getStatistics, { as }));
      expect(statements).toHaveLength(2);
    });

    test.each<[string, object]>([
      ['a value', { value: 1 }],
      ['an addition', { value: { add: 1 } }],
      ['all fields', { value: 1, state: null, note: 'Ill', completedStepIds: [] }],
    ])('a change of a day by %s takes at most 4', async (_, body) => {
      const { as, ids } = await planned(plans.length);
      for (const id of ids) {
        const sending = { as, params: { id, day: TODAY }, body };
        const { result, statements } = await countStatements(() => send(api(), calls.updateDay, sending));
        expect([result.status, statements.length]).toEqual([200, TICK_MAX]);
      }
    });

    test('a tick takes at most 4, and a timer at most 7 to stop', async () => {
      const { as, ids } = await planned(plans.length);
      for (const id of ids) {
        for (const action of ['create', 'remove', 'create']) {
          const sending = { as, params: { id }, body: { action, days: [TODAY, addDays(TODAY, -1)] } };
          const { statements } = await countStatements(() => send(api(), calls.setActivities, sending));
          expect(statements.length).toBeLessThanOrEqual(TICK_MAX);
        }
      }
      const timer = async (action: string, at: string) => {
        const body = { action, at: `${TODAY}T${at}:00.000Z` };
        const sending = { as, params: { id: ids[0] ?? '' }, body };
        return (await countStatements(() => send(api(), calls.setTimer, sending))).statements.length;
      };
      expect(await timer('start', '11:00')).toBe(3);
      expect(await timer('stop', '11:30')).toBe(6);
      expect(await timer('stop', '11:30')).toBe(2);
    });
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
