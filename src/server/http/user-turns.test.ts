import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HABITS_MAX } from '#contract/limits.ts';
import { addDays } from '#domain/day-key.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { UserTurns } from './user-turns.ts';

const TWENTY_ONE = 21;

test('runs one heavy read of a user at a time, and the reads of another user beside it', async () => {
  const turns = new UserTurns();
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: TWENTY_ONE }, () => turns.run(calls.listHabits, 'ann', work)));
  expect(most).toBe(1);
  await Promise.all(['ann', 'ben'].map((user) => turns.run(calls.listHabits, user, work)));
  expect(most).toBe(2);
});

test('answers 429 with Retry-After when too many wait, and goes on when they are done', async () => {
  const turns = new UserTurns();
  const work = async (): Promise<void> => await turn();
  const ask = () => turns.run(calls.getStats, 'ann', work);
  const outcomes = await Promise.allSettled(Array.from({ length: TWENTY_ONE + 1 }, ask));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'tooManyRequests', headers: { 'retry-after': '1' } } }]);
  await expect(ask()).resolves.toBeUndefined();
});

const throttled = { RATE_LIMIT_SCALE: '1' };

forEachApi(
  'a user with a thousand habits',
  (api) => {
    test('opens home ten times a minute, and pays for more of its figures than a user with one', async () => {
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
    }, 120_000);
  },
  throttled,
);
