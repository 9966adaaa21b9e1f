import { expect, test } from 'vitest';
import { habitsCalls, stepsCalls } from '#contract/habit-calls.ts';
import { buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { listedHabit } from '#tests/api/listed-habit.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

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

  test('accept a whole year in one call', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { createdOn: '2024-01-01' });
    const days = Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    );
    expect((await tick(as, id, days)).status).toBe(200);
    expect(await recount(api(), as)).toMatchObject({ stored: 366, counted: 366, ticked: 366 });
    expect((await tick(as, id, [])).status).toBe(422);
    const more = await tick(as, id, [...days, TODAY]);
    expect([more.status, more.error.errors?.[0]]).toEqual([
      422,
      { message: 'maxLength', field: 'days', rule: 'maxLength', params: { max: 366 } },
    ]);
  });

  test('a day can be ticked from a quarter of an hour before it starts somewhere on earth: clocks of devices are ahead', async () => {
    const as = await buildUser(api(), { timeZone: 'Pacific/Pago_Pago' });
    const { id } = await buildHabit(api(), as);
    api().clock.now = Date.parse('2026-11-20T09:44:59Z');
    const early = await tick(as, id, ['2026-11-21']);
    expect([early.status, early.error.errors?.[0]]).toEqual([
      422,
      { message: 'maxValue', field: 'days.0', rule: 'maxValue', params: { max: '2026-11-20' } },
    ]);
    api().clock.now = Date.parse('2026-11-20T09:45:00Z');
    expect((await tick(as, id, ['2026-11-21'])).status).toBe(200);
    const ancient = await tick(as, id, ['1999-12-31']);
    expect(ancient.error.errors?.[0]).toMatchObject({ rule: 'minValue', params: { min: '2000-01-01' } });
    expect((await tick(as, id, ['2000-01-01'])).status).toBe(200);
  });
});
