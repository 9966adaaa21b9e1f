import { expect, test } from 'vitest';
import { dividersCalls } from '#contract/dividers.ts';
import { habitsCalls } from '#contract/habit-calls.ts';
import { buildDivider, buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const reorders = [
  ['habits', habitsCalls.reorderHabits],
  ['dividers', dividersCalls.reorderDividers],
] as const;

forEachApi('one ordering', (api) => {
  const ordersOf = async (as: TestUser) => {
    const { body: habits } = await send(api(), habitsCalls.listHabits, { as });
    const { body: dividers } = await send(api(), dividersCalls.listDividers, { as });
    return Object.fromEntries([...habits, ...dividers].map(({ id, order }) => [id, order]));
  };

  test.each(reorders)('/%s/reorder moves habits and dividers together', async (_, call) => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as, { order: 0 });
    const divider = await buildDivider(api(), as, { order: 1 });
    const suite = [
      { id: habit.id, order: 1 },
      { id: divider.id, order: 0 },
    ];
    const { status, text } = await send(api(), call, { as, body: { suite } });
    expect([status, text]).toEqual([204, '']);
    expect(await ordersOf(as)).toEqual({ [habit.id]: 1, [divider.id]: 0 });
  });

  test('refuses an id of the other kind, which a suite could not distinguish', async () => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as);
    const divider = await buildDivider(api(), as);
    const ofHabit = { name: 'Morning', id: habit.id };
    const ofDivider = { name: 'Read', emoji: 'open-book', id: divider.id };
    for (const refused of [
      await send(api(), dividersCalls.createDivider, { as, body: ofHabit }),
      await send(api(), habitsCalls.createHabit, { as, body: ofDivider }),
    ]) {
      expect([refused.status, refused.error.errors?.[0]]).toMatchObject([
        422,
        { field: 'id', rule: 'generic' },
      ]);
    }
    const stranger = await buildUser(api());
    const allowed = await send(api(), dividersCalls.createDivider, { as: stranger, body: ofHabit });
    expect(allowed.status).toBe(201);
  });

  test('moves a suite of several statements completely', async () => {
    const as = await buildUser(api());
    const habits = [];
    for (let order = 0; order < 250; order += 1) habits.push(await buildHabit(api(), as, { order }));
    const suite = habits.toReversed().map(({ id }, order) => ({ id, order }));
    const { status } = await send(api(), habitsCalls.reorderHabits, { as, body: { suite } });
    expect(status).toBe(204);
    expect(await ordersOf(as)).toEqual(Object.fromEntries(suite.map(({ id, order }) => [id, order])));
  });
});
