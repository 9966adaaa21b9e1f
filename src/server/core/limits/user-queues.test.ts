import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HABITS_MAX, STEPS_MAX } from '#contract/limits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { insertRows } from '#server/core/database/user-rows.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { UserQueues } from './user-queues.ts';

/** One read that runs and all that may wait. */
const READS_MAX = 65;
const CONNECTIONS = 32;

test('runs one heavy read of a user at a time, and the reads of another user beside it', async () => {
  const queues = new UserQueues('sqlite');
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: READS_MAX }, () => queues.run(calls.listHabits, 'ann', work)));
  expect(most).toBe(1);
  await Promise.all(['ann', 'ben'].map((user) => queues.run(calls.listHabits, user, work)));
  expect(most).toBe(2);
});

test('answers 429 with Retry-After when too many wait, and continues when they are done', async () => {
  const queues = new UserQueues('sqlite');
  const work = async (): Promise<void> => await turn();
  const ask = () => queues.run(calls.getStats, 'ann', work);
  const outcomes = await Promise.allSettled(Array.from({ length: READS_MAX + 1 }, ask));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'tooManyRequests', headers: { 'retry-after': '1' } } }]);
  await expect(ask()).resolves.toBeUndefined();
});

test('lets 32 pages of one user wait for each other', async () => {
  const queues = new UserQueues('sqlite');
  const page = () => queues.enqueue('pages', 'ann', async () => await turn());
  await expect(Promise.all(Array.from({ length: CONNECTIONS }, page))).resolves.toHaveLength(CONNECTIONS);
});

forEachApi('the queues of a user', (api) => {
  test('answers 32 lists, 32 homes and 32 ticks of one user at once', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const tick = { as, params: { id }, body: { action: 'create', days: [TODAY] } } as const;
    const together = async (ask: () => Promise<{ readonly status: number }>) =>
      (await Promise.all(Array.from({ length: CONNECTIONS }, ask))).map(({ status }) => status);
    const allFine = Array<number>(CONNECTIONS).fill(200);
    expect(await together(() => send(api(), calls.listHabits, { as }))).toEqual(allFine);
    expect(await together(() => send(api(), calls.getHome, { as }))).toEqual(allFine);
    expect(await together(() => send(api(), calls.setActivities, tick))).toEqual(allFine);
  });
});

const throttled = { RATE_LIMIT_SCALE: '1' };

forEachApi(
  'the budget of a user',
  (api) => {
    test('allows a user with a thousand habits ten home pages a minute, and charges more for figures than with one habit', async () => {
      const as = await buildUser(api());
      const other = await buildUser(api());
      for (let order = 0; order < HABITS_MAX; order += 1) await buildHabit(api(), as, { order });
      for (let time = 0; time < 10; time += 1) {
        const answers = await Promise.all(homeCalls.map((call) => send(api(), call, { as })));
        expect(answers.map(({ status }) => status)).toEqual(homeCalls.map(() => 200));
      }
      const graph = { startDate: addDays(TODAY, -6), stopDate: TODAY };
      let served = 0;
      while ((await send(api(), calls.getGraph, { as, query: graph })).status === 200) served += 1;
      expect(served).toBeLessThan(60);
      expect((await send(api(), calls.getGraph, { as: other, query: graph })).status).toBe(200);
    });

    test('allows ticks of a few years a minute for a habit of a hundred steps, and of single days at any rate', async () => {
      const [as, other] = [await buildUser(api()), await buildUser(api())];
      const year = dayRange(addDays(TODAY, -365), TODAY);
      const tick = async (user: TestUser, id: string, days: readonly string[]) =>
        (
          await send(api(), calls.setActivities, {
            as: user,
            params: { id },
            body: { action: 'create', days },
          })
        ).status;
      const { id } = await buildHabit(api(), as);
      const plain = await buildHabit(api(), other);
      const steps = Array.from({ length: STEPS_MAX }, (_, position) => ({ id: randomUUID(), position }));
      const row = { name: 'A step', created_at: new Date(NOON).toISOString() };
      await insertRows(
        scopeOf(api(), as),
        'steps',
        steps.map((step) => ({ habit_id: id, ...step, ...row })),
      );
      let years = 0;
      while ((await tick(as, id, year)) === 200) years += 1;
      expect(years).toBeGreaterThan(3);
      expect(years).toBeLessThan(8);
      for (let time = 0; time < 100; time += 1) expect(await tick(other, plain.id, [TODAY])).toBe(200);
    });
  },
  throttled,
);
