import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { AHEAD_MAX } from '#contract/limits.ts';
import { buildUser } from '#tests/api/factories.ts';
import { exportOf, importFile } from '#tests/api/own-data.ts';
import { growth, later, planning } from '#tests/api/plans-ahead.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { listHabits } = calls;

const DAY = 86_400_000;

const without = (item: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

forEachApi('plans ahead', (api) => {
  const { make, makePages, change } = planning(api);

  test('are in a file and come back from it, with what else belongs to a habit and a divider', async () => {
    const as = await buildUser(api());
    const { id } = await makePages(as, { growth });
    const reward = { text: 'A new book', count: 20, takenOn: null };
    await change(as, id, { minutes: 25, reward, bySessionOnly: false });
    const { id: planned } = await make(as, { name: 'Run' });
    await change(as, planned, { from: later(3), repeat: { type: 'weekdays', days: [1] } });
    const made = (await send(api(), calls.createDivider, { as, body: { name: 'Morning', order: 0 } })).body;
    const counted = { rule: { type: 'atLeast', count: 2 }, window: { from: '06:00', to: '09:30' } };
    await send(api(), calls.updateDivider, { as, params: { id: made.id }, body: counted });
    const file = await exportOf(api(), as);
    const other = await buildUser(api());
    await importFile(api(), other, file);
    const habits = (await send(api(), listHabits, { as: other })).body;
    const own = (await send(api(), listHabits, { as })).body;
    expect(habits).toEqual(own);
    expect(habits.find(({ name }) => name === 'Read')).toMatchObject({ growth, minutes: 25, reward });
    expect((await exportOf(api(), other)).dividers).toMatchObject([counted]);
  });

  test('are refused in a file before the first day, and after the last one that a target can grow to', async () => {
    const as = await buildUser(api());
    await makePages(as, { growth: { ...growth, every: { count: 60, unit: 'week' }, by: 1, until: 70 } });
    const file = await exportOf(api(), as);
    const [habit] = file.habits;
    const ahead = habit?.ahead ?? [];
    expect(ahead).toHaveLength(AHEAD_MAX);
    const other = await buildUser(api());
    await importFile(api(), other, file);
    const imported = async (from: string) => {
      const schedule = habit?.schedule.slice(0, 1);
      const body = { ...habit, id: randomUUID(), schedule, ahead: [{ ...ahead[0], from }] };
      const { status, error } = await send(api(), calls.importHabit, { as: other, body });
      return [status, error.errors?.[0]?.field, error.errors?.[0]?.message];
    };
    expect(await imported('1999-12-31')).toEqual([422, 'ahead.0.from', 'minValue']);
    expect(await imported('9999-12-31')).toEqual([422, 'ahead.0.from', 'maxValue']);
  });

  test('are not in a file of an older version, which is read all the same', async () => {
    const as = await buildUser(api());
    const { id } = await makePages(as);
    await send(api(), calls.createDivider, { as, body: { name: 'Morning' } });
    const file = await exportOf(api(), as);
    const older = {
      ...file,
      habits: file.habits.map((habit) =>
        without(habit, ['ahead', 'growth', 'minutes', 'reward', 'bySessionOnly']),
      ),
      dividers: file.dividers.map((divider) => without(divider, ['rule', 'window'])),
    };
    const other = await buildUser(api());
    await importFile(api(), other, older as unknown as typeof file);
    const habits = (await send(api(), listHabits, { as: other })).body;
    expect(habits[0]).toMatchObject({ id, ahead: [], growth: null, minutes: null, reward: null });
    const [divider] = (await send(api(), calls.listDividers, { as: other })).body;
    expect(divider).toMatchObject({ rule: null, window: null });
  });

  test('that wait are decided before the days of a file come', async () => {
    const as = await buildUser(api());
    const { id } = await makePages(as, {
      growth: { ...growth, every: { count: 1, unit: 'day' }, until: 20, onlyWhenMet: true },
    });
    const file = await exportOf(api(), as);
    api().clock.now = NOON + DAY;
    const history = [{ day: TODAY, count: 0, steps: [], value: 10 }];
    await importFile(api(), as, { ...file, habits: file.habits.map((habit) => ({ ...habit, history })) });
    const [habit] = (await send(api(), listHabits, { as, query: { id } })).body;
    expect(habit).toMatchObject({ target: 10, history: { [TODAY]: 1 }, ahead: [{ from: later(2) }, {}] });
  });
});
