import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { habitsCalls } from '#contract/calls/habits.ts';
import { performanceCalls } from '#contract/calls/performance.ts';
import { stepsCalls } from '#contract/calls/steps.ts';
import { userCalls } from '#contract/calls/user.ts';
import { buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { listedHabit } from '#tests/api/listed-habit.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { setActivities, listHabits } = habitsCalls;

forEachApi('activities', (api) => {
  const tick = async (
    as: Awaited<ReturnType<typeof buildUser>>,
    id: string,
    days: readonly string[],
    action = 'create',
  ) => await send(api(), setActivities, { as, params: { id }, body: { action, days } });

  test('set days to done and not done; a repetition changes nothing', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { weekdays: [5], createdOn: '2026-11-01' });
    const first = await tick(as, id, [TODAY, '2026-11-19', TODAY]);
    expect([first.body.history[TODAY], first.body.history['2026-11-19']]).toEqual([1, 1]);
    expect((await tick(as, id, [TODAY, '2026-11-19'])).body).toEqual(first.body);
    expect(await recount(api(), as)).toMatchObject({ stored: 1, counted: 1 });
    const removed = await tick(as, id, [TODAY], 'remove');
    expect([removed.body.history[TODAY], removed.body.history['2026-11-19']]).toEqual([0, 1]);
    expect((await tick(as, id, [TODAY], 'remove')).body).toEqual(removed.body);
    expect(await recount(api(), as)).toMatchObject({ stored: 0, counted: 0 });
  });

  test('answer the figures of the habit after the write, and again when it is repeated', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1)] as const;
    const { id } = await buildHabit(api(), as, { steps, done: ['2026-11-15', '2026-11-16', '2026-11-19'] });
    const change = { as, params: { id, stepId: steps[0].id }, key: randomUUID() };
    const answers = [
      () => tick(as, id, ['2026-11-17', '2026-11-18']),
      () => tick(as, id, [TODAY]),
      () => tick(as, id, ['2026-11-18'], 'remove'),
      () => send(api(), stepsCalls.updateStep, { ...change, body: { completed: false } }),
      () => send(api(), stepsCalls.updateStep, { ...change, body: { completed: false } }),
    ];
    for (const answer of answers) {
      const { achievement } = (await answer()).body;
      const [listed] = (await send(api(), performanceCalls.getAchievements, { as })).body;
      expect(listed).toMatchObject(achievement);
      expect(Object.keys(achievement)).toHaveLength(4);
    }
  });

  test('list a repeated day, and today with its steps, like the habit’s own answer', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1), step('Two', 2)] as const;
    const { id } = await buildHabit(api(), as, { steps, done: ['2026-11-18', '2026-11-19'] });
    await api()
      .database.db.updateTable('habit_days')
      .set({ count: 3 })
      .where('user_id', '=', as.userId)
      .where('day', '=', '2026-11-18')
      .execute();
    const one = { as, params: { id, stepId: steps[1].id }, body: { completed: true } };
    const { body: habit } = await send(api(), stepsCalls.updateStep, one);
    expect(habit.steps.map(({ completed }) => completed)).toEqual([false, true]);
    const { text } = await send(api(), listHabits, { as });
    expect(text).toBe(JSON.stringify([listedHabit(habit)]));
    expect(Object.values(habit.history)).toEqual([0, 1, 3, 0, 0, 0, 0]);
  });

  test('move the first day to an earlier tick, and count it', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    await tick(as, id, ['2019-03-04']);
    expect((await send(api(), userCalls.getStatistics, { as })).body).toEqual({ habitsCompleted: 1 });
  });

  test('complete the steps of a ticked day alone', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1), step('Two', 2)];
    const { id } = await buildHabit(api(), as, { steps });
    const yesterday = await tick(as, id, ['2026-11-19']);
    expect(yesterday.body.steps.map(({ completed }) => completed)).toEqual([false, false]);
    const today = await tick(as, id, [TODAY]);
    expect(today.body.steps.map(({ name, completed }) => [name, completed])).toEqual([
      ['One', true],
      ['Two', true],
    ]);
    const undone = await send(api(), stepsCalls.updateStep, {
      as,
      params: { id, stepId: steps[0]?.id ?? '' },
      body: { completed: false },
    });
    expect(undone.body.history).toMatchObject({ [TODAY]: 0, '2026-11-19': 1 });
    expect(undone.body.steps.map(({ completed }) => completed)).toEqual([false, true]);
    expect(await recount(api(), as)).toMatchObject({ stored: 1, counted: 1 });
    const removed = await tick(as, id, [TODAY], 'remove');
    expect(removed.body.steps.map(({ completed }) => completed)).toEqual([false, false]);
  });

  test('count twenty parallel ticks of one day once, and of twenty days twenty times', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { createdOn: '2026-01-01' });
    await Promise.all(Array.from({ length: 20 }, () => tick(as, id, [TODAY])));
    expect(await recount(api(), as)).toMatchObject({ stored: 1, counted: 1, ticked: 1 });
    const days = Array.from({ length: 20 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
    await Promise.all(days.map((day) => tick(as, id, [day])));
    expect(await recount(api(), as)).toMatchObject({ stored: 21, counted: 21, ticked: 21 });
    await Promise.all(days.map((day, index) => tick(as, id, [day], index % 2 === 0 ? 'remove' : 'create')));
    expect(await recount(api(), as)).toMatchObject({ stored: 11, counted: 11, ticked: 11 });
  });

  test('accept a whole year in one call', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { createdOn: '2024-01-01' });
    const days = Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    );
    expect((await tick(as, id, days)).status).toBe(200);
    expect(await recount(api(), as)).toMatchObject({ stored: 366, counted: 366, ticked: 366 });
    const more = await tick(as, id, [...days, TODAY]);
    expect([more.status, more.error.errors?.[0]]).toEqual([
      422,
      { message: 'maxLength', field: 'days', rule: 'maxLength', params: { max: 366 } },
    ]);
  });

  test.each([
    ['2026-02-30'],
    ['2026-13-01'],
    ['0000-00-00'],
    ['+275760-09-13'],
    ['2026-1-1'],
    ['2026-11-20T00:00:00Z'],
    ['٢٠٢٦-١١-٢٠'],
    [20_261_120],
    [null],
  ])('%j is no day', async (day) => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const { status, error } = await send(api(), setActivities, {
      as,
      params: { id },
      body: { action: 'create', days: [TODAY, day] },
    });
    expect([status, error.errors?.[0]?.field]).toEqual([422, 'days.1']);
  });

  test.each([
    ['toggle', [TODAY]],
    ['create', []],
    ['create', TODAY],
  ])('refuses %s of %j', async (action, days) => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const { status } = await send(api(), setActivities, { as, params: { id }, body: { action, days } });
    expect(status).toBe(422);
  });

  describe('time zones', () => {
    const at = async (instant: string, work: () => Promise<void>): Promise<void> => {
      api().clock.now = Date.parse(instant);
      try {
        await work();
      } finally {
        api().clock.now = NOON;
      }
    };

    test.each([
      ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20'],
      ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
      ['America/Los_Angeles', '2026-11-20T07:59:59Z', '2026-11-19'],
      ['Europe/Paris', '2026-11-20T23:00:00Z', '2026-11-21'],
    ])('in %s at %s it is %s', async (timeZone, instant, today) => {
      await at(instant, async () => {
        const as = await buildUser(api(), { timeZone });
        await buildHabit(api(), as);
        const { body } = await send(api(), listHabits, { as });
        expect(Object.keys(body[0]?.history ?? {})[0]).toBe(today);
      });
    });

    test('a day can be ticked from a quarter of an hour before it starts somewhere on earth: clocks of devices are ahead', async () => {
      const as = await buildUser(api(), { timeZone: 'Pacific/Pago_Pago' });
      const { id } = await buildHabit(api(), as);
      await at('2026-11-20T09:44:59Z', async () => {
        const early = await tick(as, id, ['2026-11-21']);
        expect([early.status, early.error.errors?.[0]]).toEqual([
          422,
          { message: 'maxValue', field: 'days.0', rule: 'maxValue', params: { max: '2026-11-20' } },
        ]);
      });
      await at('2026-11-20T09:45:00Z', async () => {
        expect((await tick(as, id, ['2026-11-21'])).status).toBe(200);
      });
      const ancient = await tick(as, id, ['1999-12-31']);
      expect(ancient.error.errors?.[0]).toMatchObject({ rule: 'minValue', params: { min: '2000-01-01' } });
      expect((await tick(as, id, ['2000-01-01'])).status).toBe(200);
    });

    test('travel changes today and no tick', async () => {
      const as = await buildUser(api(), { timeZone: 'Europe/Paris' });
      const { id } = await buildHabit(api(), as);
      await at('2026-11-20T23:30:00Z', async () => {
        const paris = await tick(as, id, ['2026-11-21']);
        expect(Object.entries(paris.body.history)[0]).toEqual(['2026-11-21', 1]);
        await send(api(), userCalls.updateUser, { as, body: { timeZone: 'America/New_York' } });
        const york = (await send(api(), listHabits, { as })).body[0];
        expect(Object.entries(york?.history ?? {})[0]).toEqual([TODAY, 0]);
        await send(api(), userCalls.updateUser, { as, body: { timeZone: 'Europe/Paris' } });
        expect((await send(api(), listHabits, { as })).body[0]).toEqual(listedHabit(paris.body));
        expect(await recount(api(), as)).toMatchObject({ stored: 1, counted: 1, ticked: 1 });
      });
    });
  });
});
