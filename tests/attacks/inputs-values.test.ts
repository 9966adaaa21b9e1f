import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildDivider, buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const { createDivider, createHabit, createStep, getGraph, setActivities } = calls;
const { updateDivider, updateHabit, updateStep, updateUser } = calls;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

const badDays = [
  '[7]',
  '[-1]',
  '[1.5]',
  '[1,1]',
  'ADMIN_x',
  '[[0]]',
  '{"0":1}',
  '["0"]',
  '"[0]"',
  '[0',
  'null',
  `[${'['.repeat(30)}`,
  '0,'.repeat(30_000),
  [7],
  [-1],
  [1.5],
  [1, 1],
  [[0]],
  ['0'],
];

const badDates = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '+275760-09-13',
  '2026-1-1',
  '2026-11-20T00:00:00Z',
  '2026-11-20 10:00',
  '٢٠٢٦-١١-٢٠',
  '2025-02-29',
  '20261120',
  '',
];

const badNames = [
  '',
  '   ',
  '\t\n\u00a0\u3000',
  'x'.repeat(256),
  '💧'.repeat(256),
  '\u200b\u200d\u2060\ufeff',
  '\u202e',
  '\u3164\u034f\u2800',
  'a\ud800',
  '\udc00b',
  'a\u0000b',
];

/** What goes in, and comes back as it was. */
const goodNames = [
  'x'.repeat(255),
  '💧'.repeat(255),
  '\u202etxt.exe',
  `e${'\u0301'.repeat(254)}`,
  `Z${'\u0300\u0489\u20dd'.repeat(84)}`,
  'a\u200bb',
  'Re\u0301solution',
];

const badOrders = [-1, 1.5, 1_000_001, 2 ** 31, 2 ** 53, 1e308, -1e308];

forEachApi('a value', (api) => {
  /** A user with a habit, its step and a divider, who is refused a call for a field. */
  const buildAsker = async () => {
    const as = await buildUser(api());
    const one = step('One');
    const habit = await buildHabit(api(), as, { steps: [one] });
    const divider = await buildDivider(api(), as, { order: 1 });
    const refused = async (call: Call, field: string, sending: Sending) => {
      const { status, error } = await send(api(), call, { as, ...sending });
      const named = error.errors?.[0]?.field ?? '';
      const isNamed = `${named}.`.startsWith(`${field}.`);
      expect([sending, status, named, isNamed]).toEqual([sending, 422, named, true]);
    };
    const ofHabit = { id: habit.id, stepId: one.id };
    return { as, one, habit, divider, refused, ofHabit, ofDivider: { id: divider.id } };
  };

  test('I8: days are refused but "", "[]" (every day, refused on a change) and lists of distinct weekdays', async () => {
    const { as, refused, ofHabit: params } = await buildAsker();
    const habit = { name: 'Read', emoji: 'open-book' };
    for (const days of badDays) {
      await refused(createHabit, 'days', { body: { ...habit, days } });
      await refused(updateHabit, 'days', { params, body: { days } });
    }
    for (const days of ['', '[]', []]) {
      expect((await send(api(), createHabit, { as, body: { ...habit, days } })).body.days).toEqual(everyDay);
      await refused(updateHabit, 'days', { params, body: { days } });
    }
    for (const days of ['[0,6]', '[6,0]', [6, 0]]) {
      expect((await send(api(), createHabit, { as, body: { ...habit, days } })).body.days).toEqual([0, 6]);
      expect((await send(api(), updateHabit, { as, params, body: { days } })).body.days).toEqual([0, 6]);
    }
    const large = await send(api(), createHabit, { as, body: { ...habit, days: 'x'.repeat(1_000_000) } });
    expect([large.status, large.error.message]).toEqual([413, 'payloadTooLarge']);
  });

  test('I9: a name is trimmed, has 1 to 255 code points with a visible one, and is stored unchanged', async () => {
    const { as, one, refused, ofHabit, ofDivider } = await buildAsker();
    const named = {
      habit: async (name: string) =>
        (await send(api(), updateHabit, { as, params: ofHabit, body: { name } })).body.name,
      divider: async (name: string) =>
        (await send(api(), updateDivider, { as, params: ofDivider, body: { name } })).body.name,
      step: async (name: string) => {
        const { body } = await send(api(), updateStep, { as, params: ofHabit, body: { name } });
        return body.steps.find(({ id }) => id === one.id)?.name;
      },
      user: async (firstName: string) =>
        (await send(api(), updateUser, { as, body: { firstName } })).body.firstName,
    };
    for (const name of badNames) {
      await refused(updateHabit, 'name', { params: ofHabit, body: { name } });
      await refused(updateDivider, 'name', { params: ofDivider, body: { name } });
      await refused(updateStep, 'name', { params: ofHabit, body: { name } });
      await refused(updateUser, 'firstName', { body: { firstName: name } });
      await refused(createHabit, 'name', { body: { name, emoji: 'open-book' } });
      await refused(createDivider, 'name', { body: { name } });
      await refused(createStep, 'name', { params: ofHabit, body: { name } });
    }
    for (const [thing, nameIt] of Object.entries(named)) {
      for (const name of goodNames) expect([thing, await nameIt(name)]).toEqual([thing, name]);
      expect([thing, await nameIt(' \t Read \n')]).toEqual([thing, 'Read']);
    }
    const { body } = await send(api(), calls.listHabits, { as });
    expect(body.map(({ name, steps }) => [name, steps[0]?.name])).toEqual([['Read', 'Read']]);
  });

  test('I10: an order is a whole number from 0 to 1,000,000', async () => {
    const { as, one, habit, divider, refused, ofHabit } = await buildAsker();
    for (const order of badOrders) {
      await refused(createHabit, 'order', { body: { name: 'Run', emoji: 'open-book', order } });
      await refused(createDivider, 'order', { body: { name: 'Noon', order } });
      await refused(createStep, 'order', { params: ofHabit, body: { name: 'Two', order } });
      const suite = (id: string) => ({ suite: [{ id, order }] });
      await refused(calls.reorderHabits, 'suite.0.order', { body: suite(habit.id) });
      await refused(calls.reorderDividers, 'suite.0.order', { body: suite(divider.id) });
      await refused(calls.reorderSteps, 'suite.0.order', { params: ofHabit, body: suite(one.id) });
    }
    for (const order of [0, 1_000_000]) {
      expect((await send(api(), createDivider, { as, body: { name: 'Noon', order } })).body.order).toBe(
        order,
      );
    }
  });

  test('I10: of equal orders the lower id is first, however they came', async () => {
    const { as, habit } = await buildAsker();
    const ids = [habit.id];
    for (const name of ['B', 'A', 'C', 'D']) {
      const { body } = await send(api(), createHabit, { as, body: { name, emoji: 'open-book', order: 5 } });
      ids.push(body.id);
    }
    const suite = ids.toReversed().map((id) => ({ id, order: 7 }));
    expect((await send(api(), calls.reorderHabits, { as, body: { suite } })).status).toBe(204);
    const { body } = await send(api(), calls.listHabits, { as });
    expect(body.map(({ id, order }) => [id, order])).toEqual(ids.toSorted().map((id) => [id, 7]));
  });

  test('I12: a date that does not exist, or is written otherwise, is refused and marks no day', async () => {
    const { as, refused, ofHabit: params } = await buildAsker();
    for (const date of badDates) {
      await refused(setActivities, 'days.0', { params, body: { action: 'create', days: [date] } });
      await refused(setActivities, 'days.1', { params, body: { action: 'create', days: [TODAY, date] } });
      await refused(getGraph, 'startDate', { query: { startDate: date, stopDate: TODAY } });
      await refused(getGraph, 'stopDate', { query: { startDate: TODAY, stopDate: date } });
    }
    const { body } = await send(api(), calls.listHabits, { as, query: { historyDays: '366' } });
    expect(body.flatMap(({ history }) => Object.values(history)).filter((count) => count > 0)).toEqual([]);
  });

  test('I13: a range is at most 3,660 days and not reversed', async () => {
    const { as } = await buildAsker();
    const statusOf = async (startDate: string, stopDate: string) =>
      (await send(api(), getGraph, { as, query: { startDate, stopDate } })).status;
    expect(await statusOf('0001-01-01', '9999-12-31')).toBe(422);
    expect(await statusOf(TODAY, addDays(TODAY, -1))).toBe(422);
    expect(await statusOf('2006-11-20', TODAY)).toBe(422);
    expect(await statusOf(addDays(TODAY, -3_660), TODAY)).toBe(422);
    expect(await statusOf(addDays(TODAY, -3_659), TODAY)).toBe(200);
    expect(await statusOf(TODAY, TODAY)).toBe(200);
  });
});
