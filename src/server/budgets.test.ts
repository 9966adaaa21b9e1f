import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { UpdateDay } from '#contract/days.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { countStatements, type LoggedStatement } from './core/database/dialect.ts';
import { inPageScope } from './core/database/page-scope.ts';

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

  describe('with amounts, limits, skips, notes and breaks', () => {
    const PAST = dayRange(addDays(TODAY, -6), addDays(TODAY, -1));
    const plans: object[] = [
      {},
      { kind: 'amount', target: 3, unit: 'min' },
      { kind: 'amount', target: 20, repeat: { type: 'total', per: 'week' } },
      { kind: 'limit', target: 0, cost: 8 },
      { kind: 'limit', target: 9, repeat: { type: 'total', per: 'month' } },
      { repeat: { type: 'times', count: 3, per: 'week' } },
    ];
    /** A user with habits of each plan, which have steps, a skipped day and a noted one, and breaks that name them. */
    const rested = async (ofEach = 1) => {
      const as = await buildUser(api());
      const ids: string[] = [];
      for (let order = 0; order < plans.length * ofEach; order += 1) {
        const body = { name: 'Run', emoji: 'open-book', order, ...plans[order % plans.length] };
        const { id } = (await send(api(), calls.createHabit, { as, body })).body;
        ids.push(id);
        const patch = async (day: string | undefined, change: UpdateDay) =>
          await send(api(), calls.updateDay, { as, params: { id, day: day ?? '' }, body: change });
        const { steps } = (await send(api(), calls.createStep, { as, params: { id }, body: { name: 'One' } }))
          .body;
        await patch(PAST[5], { completedStepIds: [steps[0]?.id ?? ''] });
        await patch(PAST[1], { state: 'skipped', note: 'Ill' });
        await patch(TODAY, { note: 'Short' });
      }
      for (const body of [
        { from: PAST[3], to: PAST[4] },
        { from: TODAY, habitIds: ids },
        { from: '2026-12-21' },
      ])
        await send(api(), calls.createBreak, { as, body });
      return { as, ids };
    };
    const countOf = async (call: Parameters<typeof send>[1], sending: Sending) => {
      const { result, statements, control } = await countStatements(() => send(api(), call, sending));
      expect(result.status).toBe(200);
      return [statements.length, control.join(' ')];
    };
    const tickOf = async (as: TestUser, id: string, action: string, days: readonly string[]) =>
      (await countOf(calls.setActivities, { as, params: { id }, body: { action, days } }))[0];

    test.each([1, 10])('home takes at most 4 for %i of each', async (ofEach) => {
      const { as } = await rested(ofEach);
      const { result, statements } = await home(as);
      expect(result).toEqual(readCalls.map(() => 200));
      expect(statements.length).toBeLessThanOrEqual(HOME_MAX);
    });

    test('a tick takes 4, on any day; clearing days with and without a note at once one more', async () => {
      const { as, ids } = await rested();
      for (const [place, id] of ids.entries()) {
        for (const day of [PAST[1], PAST[5], TODAY].map(String)) {
          expect([place, day, await tickOf(as, id, 'create', [day])]).toEqual([
            place,
            day,
            expect.toSatisfy((taken: number) => taken <= TICK_MAX),
          ]);
          await tickOf(as, id, 'remove', [day]);
        }
      }
      const [id = ''] = ids;
      expect(await tickOf(as, id, 'create', [...PAST, TODAY])).toBe(TICK_MAX);
      // Days that keep a note are written, the others deleted.
      expect(await tickOf(as, id, 'remove', [...PAST, TODAY])).toBe(TICK_MAX + 1);
    });

    test.each<[string, UpdateDay]>([
      ['a skip', { state: 'skipped' }],
      ['a note', { note: 'Forty pages' }],
      ['a value', { value: 1 }],
      ['an addition', { value: { add: 1 } }],
      ['all fields', { value: 1, state: null, note: 'Away', completedStepIds: [] }],
    ])('a change of a day by %s takes 4, its repetition 2', async (_, body) => {
      const { as, ids } = await rested();
      for (const [place, id] of ids.entries()) {
        const change = async () =>
          await countOf(calls.updateDay, { as, params: { id, day: PAST[2] ?? '' }, body });
        expect(await change()).toEqual([TICK_MAX, 'begin commit']);
        // An addition is another each time, but to a tick.
        const isCounted = 'kind' in (plans[place] ?? {});
        const again = typeof body.value === 'object' && isCounted ? TICK_MAX : 2;
        expect(await change()).toEqual([again, 'begin commit']);
      }
    });

    test('reads of days, of the list as of another day and of the statistics take 2, a timer 3 and 6', async () => {
      const { as, ids } = await rested();
      const params = { id: ids[1] ?? '' };
      const query = { from: PAST[0] ?? '', to: TODAY };
      expect((await countOf(calls.listDays, { as, params, query }))[0]).toBe(2);
      expect((await countOf(calls.listHabits, { as, query: { day: PAST[3] ?? '' } }))[0]).toBe(2);
      expect((await countOf(calls.getStatistics, { as }))[0]).toBe(2);
      const timer = async (action: string, at: string) =>
        (await countOf(calls.setTimer, { as, params, body: { action, at: `${TODAY}T${at}:00.000Z` } }))[0];
      expect([
        await timer('start', '11:00'),
        await timer('stop', '11:30'),
        await timer('stop', '11:30'),
      ]).toEqual([3, 6, 2]);
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
    });

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
