import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, type DayKey, dayRange } from '#domain/day-key.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const CREATED = '2026-10-05';
/** What another unit of the streaks changes. */
const newStreak = { currentStreak: undefined, bestStreak: undefined, earlierBest: undefined };
const PAST = dayRange(CREATED, addDays(TODAY, -1));
const week = (count: number) => ({ type: 'times', count, per: 'week' }) as const;
const total = (per: string) => ({ type: 'total', per });
const monthDays = (...days: unknown[]) => ({ type: 'monthDays', days });

forEachApi('a plan that changes today', (api) => {
  const noonOf = (day: DayKey) => {
    api().clock.now = Date.parse(`${day}T12:00:00Z`);
  };
  afterEach(() => {
    api().clock.now = NOON;
  });

  const create = async (plan: object) => {
    noonOf(CREATED);
    const as = await buildUser(api());
    const body = { name: 'Run', emoji: 'open-book', ...plan };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    return { as, id };
  };
  /** Logs on every day before today, by its place; negative for nothing. */
  const logged = async (plan: object, valueOf: (place: number) => number) => {
    const { as, id } = await create(plan);
    noonOf(TODAY);
    for (const [place, day] of PAST.entries()) {
      const value = valueOf(place);
      if (value < 0) continue;
      const sending = { as, params: { id, day }, body: { value } };
      expect((await send(api(), calls.updateDay, sending)).status).toBe(200);
    }
    return { as, id };
  };
  const update = async (as: TestUser, id: string, body: object) => {
    expect((await send(api(), calls.updateHabit, { as, params: { id }, body })).status).toBe(200);
  };
  /** All that is known of the days before today. */
  const pastOf = async (as: TestUser, habitId: string) => {
    const query = { habitId, startDate: CREATED, stopDate: addDays(TODAY, -1) };
    const graph = (await send(api(), calls.getGraph, { as, query })).body;
    const { sums } = (await send(api(), calls.getStats, { as })).body;
    const [achievement] = (await send(api(), calls.getAchievements, { as })).body;
    const { habitsCompleted } = (await send(api(), calls.getStatistics, { as })).body;
    const [habit] = (await send(api(), calls.listHabits, { as, query: { historyDays: '47' } })).body;
    const { [TODAY]: _, ...history } = habit?.history ?? {};
    return {
      graph,
      sums: { completed: sums?.completed.slice(0, -1), total: sums?.total.slice(0, -1) },
      achievement: { ...achievement, ...newStreak, medals: undefined },
      streaks: [achievement?.currentStreak, achievement?.bestStreak, achievement?.earlierBest?.streak ?? 0],
      habitsCompleted,
      history,
      strength: habit?.strength,
    };
  };

  test.each<object>([{ activated: true }, { unarchive: true }, { repeat: week(3) }])(
    'keeps its weeks when %j changes nothing after the first weekday of the user has changed',
    async (body) => {
      const { as, id } = await create({ repeat: week(3) });
      const before = (await exportOf(api(), as)).habits[0]?.schedule;
      await send(api(), calls.updateSettings, { as, body: { weekStart: 0 } });
      await update(as, id, body);
      expect((await exportOf(api(), as)).habits[0]?.schedule).toEqual(before);
    },
  );

  const odd = (place: number) => (place % 3 === 0 ? 4 : place % 3 === 1 ? 2 : -1);
  const ticks = (place: number) => (place % 3 === 0 ? -1 : 1);
  const amount = { kind: 'amount', target: 3 };
  const limit = { kind: 'limit', target: 3 };
  const byTarget: [object, (place: number) => number, object][] = [
    [amount, odd, { target: 4.5 }],
    [amount, odd, { target: 1 }],
    [{ ...amount, repeat: week(3) }, odd, { target: 1 }],
    [{ ...amount, target: 15, repeat: total('week') }, odd, { target: 30 }],
    [{ ...amount, target: 90, repeat: total('month') }, odd, { target: 300 }],
    [limit, odd, { target: 0 }],
    [limit, odd, { target: 10 }],
    [{ ...limit, target: 20, repeat: total('week') }, odd, { target: 2 }],
    [{ ...limit, target: 20, repeat: total('month') }, odd, { target: 200 }],
  ];
  const byRepeat: [object, (place: number) => number, object][] = [
    [{}, ticks, { repeat: { type: 'weekdays', days: [2] } }],
    [{}, ticks, { repeat: { type: 'interval', every: 4, unit: 'day', from: CREATED } }],
    [{}, ticks, { repeat: monthDays(1, 'last') }],
    [{ repeat: monthDays(7, 21) }, ticks, { repeat: monthDays(1, 2, 3) }],
  ];

  test.each([...byTarget, ...byRepeat])(
    'leaves every figure of %j with %s before %j',
    async (plan, valueOf, change) => {
      const { as, id } = await logged(plan, valueOf);
      const before = await pastOf(as, id);
      await update(as, id, change);
      expect(await pastOf(as, id)).toEqual(before);
      await expectInvariants(api(), as);
    },
  );

  const otherUnits: [object, (place: number) => number, object][] = [
    [{}, ticks, { repeat: week(3) }],
    [{ repeat: week(3) }, ticks, { repeat: { ...week(3), per: 'month' } }],
    [{ repeat: week(3) }, ticks, { days: [1] }],
    [amount, odd, { repeat: total('week'), target: 100 }],
    [{ ...amount, target: 15, repeat: total('week') }, odd, { days: [1, 2, 3, 4, 5], target: 3 }],
    [{ ...limit, target: 20, repeat: total('month') }, odd, { days: [1, 2, 3, 4, 5], target: 3 }],
  ];

  test.each(otherUnits)(
    'begins another streak, and keeps the best one, where %j with %s is counted otherwise: %j',
    async (plan, valueOf, change) => {
      const { as, id } = await logged(plan, valueOf);
      const { streaks: was, ...before } = await pastOf(as, id);
      await update(as, id, change);
      const { streaks: is, ...after } = await pastOf(as, id);
      expect(after).toEqual(before);
      expect(is.slice(0, 2)).toEqual([0, 0]);
      expect(is[2]).toBeGreaterThanOrEqual(was[1] ?? 0);
      await expectInvariants(api(), as);
    },
  );

  test.each([
    [{ ...amount, target: 15, repeat: total('week') }, { target: 5 }],
    [{ ...amount, target: 90, repeat: total('month') }, { target: 30 }],
  ])('books a total of %j today when %j is less than it has', async (plan, change) => {
    // 2 on Thursday 19, 4 on the days of places 42 and 45, Monday 16 and Thursday 19.
    const { as, id } = await logged(plan, odd);
    const before = await pastOf(as, id);
    await update(as, id, change);
    const after = await pastOf(as, id);
    expect(after.graph).toEqual(before.graph);
    expect(after.habitsCompleted).toBe(before.habitsCompleted + 1);
    await expectInvariants(api(), as);
  });

  test('leaves a total that was met today, and takes effect tomorrow', async () => {
    const { as, id } = await logged({ ...amount, target: 15, repeat: total('week') }, () => -1);
    await send(api(), calls.updateDay, { as, params: { id, day: TODAY }, body: { value: 16 } });
    await update(as, id, { target: 30 });
    const home = async () => (await send(api(), calls.getHome, { as })).body;
    expect(await home()).toMatchObject({
      statistics: { habitsCompleted: 1 },
      habits: [{ history: { [TODAY]: 1 }, target: 30 }],
    });
    noonOf(addDays(TODAY, 7));
    await send(api(), calls.updateDay, { as, params: { id, day: addDays(TODAY, 7) }, body: { value: 16 } });
    expect(await home()).toMatchObject({ statistics: { habitsCompleted: 1 } });
    await expectInvariants(api(), as, addDays(TODAY, 7));
  });

  describe('of a limit', () => {
    const completedOf = async (as: TestUser) =>
      (await send(api(), calls.getStatistics, { as })).body.habitsCompleted;

    test('counts clean days as they pass, and keeps them when the habit is deleted', async () => {
      const { as, id } = await create({ kind: 'limit', target: 1 });
      expect(await completedOf(as)).toBe(0);
      noonOf('2026-10-06');
      expect(await completedOf(as)).toBe(1);
      noonOf('2026-10-10');
      const slip = { as, params: { id, day: '2026-10-08' }, body: { value: 2 } };
      await send(api(), calls.updateDay, slip);
      // 5, 6, 7 and 9; the 8th is a slip and the 10th not over.
      expect(await completedOf(as)).toBe(4);
      expect((await send(api(), calls.getHome, { as })).body.statistics.habitsCompleted).toBe(4);
      await send(api(), calls.deleteHabit, { as, params: { id }, query: { action: 'delete' } });
      expect(await completedOf(as)).toBe(4);
      noonOf('2026-10-20');
      expect(await completedOf(as)).toBe(4);
    });

    test('counts a break and a pause as neutral, and the week of a total once', async () => {
      const { as, id } = await create({ kind: 'limit', target: 5, repeat: total('week') });
      await send(api(), calls.createBreak, { as, body: { from: '2026-10-12', to: '2026-10-18' } });
      noonOf('2026-10-26');
      // The weeks of the 5th and the 19th; that of the 12th is on a break.
      expect(await completedOf(as)).toBe(2);
      await update(as, id, { activated: false });
      noonOf('2026-11-09');
      expect(await completedOf(as)).toBe(2);
      await update(as, id, { activated: true });
      noonOf('2026-11-16');
      expect(await completedOf(as)).toBe(3);
    });

    test('is over on its last day', async () => {
      const { as } = await create({ kind: 'limit', target: 0, endsOn: '2026-10-07' });
      noonOf('2026-10-07');
      expect(await completedOf(as)).toBe(2);
      noonOf('2026-11-01');
      expect(await completedOf(as)).toBe(3);
    });
  });
});
