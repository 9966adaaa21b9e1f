import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { performanceCalls } from '#contract/performance.ts';
import { userCalls } from '#contract/user.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { getAchievements, getGraph, getStats } = performanceCalls;

forEachApi('performance', (api) => {
  test('is empty without habits', async () => {
    const as = await buildUser(api());
    expect((await send(api(), getStats, { as })).body).toEqual({
      performance: null,
      percentage: null,
      ratio: { completed: 0, total: 0 },
      datasets: Array(30).fill(0),
      sums: { day: TODAY, completed: Array(30).fill(0), total: Array(30).fill(0) },
    });
    expect((await send(api(), getAchievements, { as })).body).toEqual([]);
    expect((await send(api(), userCalls.getStatistics, { as })).body).toEqual({ habitsCompleted: 0 });
  });

  test('counts due days, and today only once it is ticked', async () => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { createdOn: '2026-11-17', done: ['2026-11-17', '2026-11-19'] });
    const { body } = await send(api(), getStats, { as });
    expect(body).toMatchObject({ percentage: 67, performance: null, ratio: { completed: 0, total: 1 } });
    expect(body.datasets.slice(-4)).toEqual([100, 0, 100, 100]);
    expect(body.sums.day).toBe(TODAY);
    expect(body.sums.completed.slice(-4)).toEqual([1, 0, 1, 0]);
    expect(body.sums.total.slice(-4)).toEqual([1, 1, 1, 0]);
    const { body: graph } = await send(api(), getGraph, { as });
    expect(Object.keys(graph.days)).toHaveLength(7);
    expect(graph.days).toMatchObject({
      '2026-11-16': { completed: 0, total: 0 },
      '2026-11-18': { completed: 0, total: 1 },
      '2026-11-19': { completed: 1, total: 1 },
      [TODAY]: { completed: 0, total: 0 },
    });
  });

  test('returns the graph of one habit, a range, newest first', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { done: ['2026-11-10'], createdOn: '2026-11-01' });
    await buildHabit(api(), as, { done: ['2026-11-11'], createdOn: '2026-11-01' });
    const query = { habitId: id, startDate: '2026-11-10', stopDate: '2026-11-11', reverse: 'true' };
    const { body } = await send(api(), getGraph, { as, query });
    expect(Object.entries(body.days)).toEqual([
      ['2026-11-11', { completed: 0, total: 1 }],
      ['2026-11-10', { completed: 1, total: 1 }],
    ]);
    for (const habitId of [randomUUID(), (await buildHabit(api(), await buildUser(api()))).id]) {
      const other = await send(api(), getGraph, { as, query: { habitId } });
      expect([other.status, other.error.message]).toEqual([404, 'notFound']);
    }
  });

  test('has the amounts of one habit in its unit, of the range and of all days', async () => {
    const as = await buildUser(api());
    const values = DayValues.of([
      ['2025-03-01', 12_500],
      ['2026-11-10', 4_000],
      ['2026-11-11', 0],
    ]);
    const amount = { kind: 'amount', unit: 'km', target: 5_000, values } as const;
    const { id } = await buildHabit(api(), as, { ...amount, createdOn: '2025-03-01' });
    const query = { habitId: id, startDate: '2026-11-10', stopDate: '2026-11-12' };
    const { body } = await send(api(), getGraph, { as, query });
    expect(body.amounts).toEqual({
      days: { '2026-11-10': 4, '2026-11-11': 0 },
      total: 16.5,
      logged: 3,
      best: { day: '2025-03-01', value: 12.5 },
    });
    const ticked = await buildHabit(api(), as, { order: 1 });
    const { body: plain } = await send(api(), getGraph, { as, query: { ...query, habitId: ticked.id } });
    expect(plain).not.toHaveProperty('amounts');
    const { body: all } = await send(api(), getGraph, { as });
    expect(all).not.toHaveProperty('amounts');
  });

  test.each([
    ['reverse', 'yes'],
    ['habitId', 'x'],
  ])('refuses a graph whose %s is %s', async (field, value) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), getGraph, { as, query: { [field]: value } });
    expect([status, error.errors?.map((each) => each.field)]).toEqual([422, [field]]);
  });

  test('accepts the first week of all', async () => {
    const as = await buildUser(api());
    const first = await send(api(), getGraph, { as, query: { stopDate: '0000-01-01' } });
    expect([first.status, Object.keys(first.body.days)]).toEqual([200, ['0000-01-01']]);
  });

  test('sorts achievements by completed days, archived habits too', async () => {
    const as = await buildUser(api());
    const done = Array.from({ length: 7 }, (_, index) => `2026-11-${13 + index}`);
    await buildHabit(api(), as, { name: 'Run', done: [TODAY] });
    await buildHabit(api(), as, {
      name: 'Read',
      done,
      createdOn: '2026-11-12',
      archivedAt: new Date(NOON).toISOString(),
    });
    const { body } = await send(api(), getAchievements, { as });
    expect(body).toMatchObject([
      { name: 'Read', completed: 7, currentStreak: 7, bestStreak: 7, percentage: 88, medals: [7] },
      { name: 'Run', completed: 1, currentStreak: 1, bestStreak: 1, percentage: 100, medals: [] },
    ]);
    expect((await send(api(), userCalls.getStatistics, { as })).body).toEqual({ habitsCompleted: 8 });
  });
});
