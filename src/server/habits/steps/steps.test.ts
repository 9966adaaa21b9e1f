import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { habitsCalls, stepsCalls } from '#contract/habit-calls.ts';
import { STEPS_MAX } from '#contract/limits.ts';
import { performanceCalls } from '#contract/performance.ts';
import { buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { createStep, updateStep, deleteStep, reorderSteps } = stepsCalls;

forEachApi('steps', (api) => {
  test('make a habit that is done today not done when one is added, on no other day', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { done: [TODAY, '2026-11-19'], createdOn: '2026-11-01' });
    const { status, body } = await send(api(), createStep, {
      as,
      params: { id },
      body: { name: ' Open it ' },
    });
    expect(status).toBe(201);
    expect(body.steps).toEqual([{ id: expect.any(String), name: 'Open it', order: 1, completed: false }]);
    expect(body.history).toMatchObject({ [TODAY]: 0, '2026-11-19': 1 });
    expect(await recount(api(), as)).toMatchObject({ stored: 1, counted: 1 });
  });

  test('are not added twice; an id of another habit is refused', async () => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as);
    const other = await buildHabit(api(), as);
    const stepId = randomUUID();
    const add = async (id: string) =>
      await send(api(), createStep, { as, params: { id }, body: { id: stepId, name: 'Open it', order: 3 } });
    const first = await add(habit.id);
    const again = await add(habit.id);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const elsewhere = await add(other.id);
    expect([elsewhere.status, elsewhere.error.errors?.[0]?.field]).toEqual([422, 'id']);
  });

  test('mark today done when none is left to complete, by completion or deletion, and only then', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1), step('Two', 2)] as const;
    const { id } = await buildHabit(api(), as, { steps });
    const complete = async (stepId: string, completed: boolean) =>
      (await send(api(), updateStep, { as, params: { id, stepId }, body: { completed } })).body;
    const remove = async (stepId: string) => await send(api(), deleteStep, { as, params: { id, stepId } });
    expect((await complete(steps[0].id, true)).history[TODAY]).toBe(0);
    expect((await complete(steps[1].id, true)).history[TODAY]).toBe(1);
    expect(await recount(api(), as)).toMatchObject({ stored: 1, counted: 1 });
    const undone = await complete(steps[0].id, false);
    expect(undone.history[TODAY]).toBe(0);
    expect(undone.steps.map(({ completed }) => completed)).toEqual([false, true]);
    expect(await recount(api(), as)).toMatchObject({ stored: 0, counted: 0 });
    const done = await remove(steps[0].id);
    expect([done.body.history[TODAY], done.body.steps.length]).toEqual([1, 1]);
    const left = await remove(steps[1].id);
    expect([left.body.history[TODAY], left.body.steps]).toEqual([1, []]);
    expect((await remove(steps[1].id)).status).toBe(404);
  });

  test('are answered with the figures that a read has after them', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1), step('Two', 2)] as const;
    const { id } = await buildHabit(api(), as, { steps, done: ['2026-11-18', '2026-11-19'] });
    const of = (stepId: string) => ({ as, params: { id, stepId } });
    const writes = [
      () => send(api(), updateStep, { ...of(steps[0].id), body: { completed: true } }),
      () => send(api(), deleteStep, of(steps[1].id)),
      () => send(api(), createStep, { as, params: { id }, body: { name: 'Three' } }),
    ];
    const streaks: number[] = [];
    for (const write of writes) {
      const { achievement } = (await write()).body;
      const [read] = (await send(api(), performanceCalls.getAchievements, { as })).body;
      expect(read).toMatchObject(achievement);
      streaks.push(achievement.currentStreak);
    }
    expect(streaks).toEqual([2, 3, 2]);
  });

  test('are incomplete on the next day, and yesterday does not change', async () => {
    const as = await buildUser(api());
    const steps = [step('One')] as const;
    const { id } = await buildHabit(api(), as, { steps });
    await send(api(), updateStep, { as, params: { id, stepId: steps[0].id }, body: { completed: true } });
    api().clock.now = NOON + 86_400_000;
    const { body } = await send(api(), habitsCalls.listHabits, { as });
    expect(body[0]?.history).toMatchObject({ '2026-11-21': 0, [TODAY]: 1 });
    expect(body[0]?.steps.map(({ completed }) => completed)).toEqual([false]);
  });

  test('change their name, and their order all or nothing', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1), step('Two', 2)] as const;
    const { id } = await buildHabit(api(), as, { steps });
    const renamed = await send(api(), updateStep, {
      as,
      params: { id, stepId: steps[0].id },
      body: { name: 'First' },
    });
    expect(renamed.body.steps.map(({ name }) => name)).toEqual(['First', 'Two']);
    const reorder = async (...ids: string[]) =>
      await send(api(), reorderSteps, {
        as,
        params: { id },
        body: { suite: ids.map((each, index) => ({ id: each, order: index + 5 })) },
      });
    const unknown = await reorder(steps[1].id, randomUUID());
    expect(unknown.status).toBe(404);
    expect((await reorder(steps[1].id, steps[0].id)).status).toBe(204);
    const { body } = await send(api(), habitsCalls.listHabits, { as });
    expect(body[0]?.steps.map(({ name, order }) => [name, order])).toEqual([
      ['Two', 5],
      ['First', 6],
    ]);
  });

  test('are refused past the limit', async () => {
    const as = await buildUser(api());
    const steps = Array.from({ length: STEPS_MAX }, (_, index) => step(`Step ${index}`, index));
    const { id } = await buildHabit(api(), as, { steps });
    const more = await send(api(), createStep, { as, params: { id }, body: { name: 'One more' } });
    expect([more.status, more.error.message]).toEqual([422, 'limitReached']);
  });
});
