import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildUser, step } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const nov = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
const YESTERDAY = addDays(TODAY, -1);
const EMPTY = { value: null, state: 'none', note: '', completedStepIds: [] };
const km = { kind: 'amount', target: 3, step: 0.5, unit: 'km' };
const coffee = { kind: 'limit', target: 2 };

forEachApi('the amounts of habits', (api) => {
  const member = async (plan: object) => {
    const as = await buildUser(api());
    const body = { name: 'Run', emoji: 'open-book', ...plan };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    const patch = async (change: unknown, day = TODAY, more: Sending = {}) =>
      await send(api(), calls.updateDay, { as, params: { id, day }, body: change, ...more });
    const log = async (values: Readonly<Record<string, number>>) => {
      for (const [day, value] of Object.entries(values))
        expect((await patch({ value }, day)).status).toBe(200);
    };
    const set = async (action: string, ...days: string[]) =>
      await send(api(), calls.setActivities, { as, params: { id }, body: { action, days } });
    const daysOf = async (from: string, to = TODAY) =>
      (await send(api(), calls.listDays, { as, params: { id }, query: { from, to } })).body.days;
    const dayOf = async (day = TODAY) => (await daysOf(day, day))[day];
    const listed = async (day = TODAY) =>
      (await send(api(), calls.listHabits, { as, query: { day } })).body[0];
    return { as, id, patch, log, set, daysOf, dayOf, listed };
  };
  const rowsOf = async (userId: string) =>
    await api().database.db.selectFrom('habit_days').selectAll().where('user_id', '=', userId).execute();

  describe('are shown', () => {
    test('with the ticks of a week, and its other days covered', async () => {
      const { set, listed } = await member({ repeat: { type: 'times', count: 3, per: 'week' } });
      await set('create', nov(16), nov(17), nov(18));
      const habit = await listed();
      expect(habit?.due).toEqual([nov(18), nov(17), nov(16)]);
      const covered = { value: null, state: 'covered', note: false };
      expect(habit?.recent).toEqual({ [YESTERDAY]: covered, [TODAY]: covered });
    });

    test('with the last slip of a week whose limit was passed', async () => {
      const { log, listed } = await member({
        kind: 'limit',
        target: 5,
        repeat: { type: 'total', per: 'week' },
      });
      await log({ [nov(9)]: 4, [nov(11)]: 2, [nov(16)]: 5 });
      expect((await listed())?.lastSlip).toBe(nov(11));
      await log({ [nov(18)]: 0.5 });
      expect((await listed())?.lastSlip).toBe(nov(18));
    });
  });

  describe('of a day', () => {
    test('are set and cleared, and zero is a value', async () => {
      const { as, patch, dayOf } = await member(km);
      for (const value of [2.5, 0.001, 1_000_000, 0]) {
        expect((await patch({ value })).status).toBe(200);
        expect(await dayOf()).toEqual({ ...EMPTY, value, state: value >= 3 ? 'done' : 'none' });
        await expectInvariants(api(), as);
      }
      expect((await rowsOf(as.userId)).map(({ value }) => value)).toEqual([0]);
      await patch({ value: null });
      expect(await dayOf()).toEqual(EMPTY);
      expect(await rowsOf(as.userId)).toEqual([]);
    });

    test('are refused past a million, with a fourth decimal and below zero', async () => {
      const { patch, dayOf } = await member(km);
      await patch({ value: 600_000 });
      const refused: [object, string][] = [
        [{ value: 1_000_000.001 }, 'maxValue'],
        [{ value: { add: 400_000.001 } }, 'maxValue'],
        [{ value: 0.0005 }, 'decimal'],
        [{ value: -1 }, 'minValue'],
      ];
      for (const [body, rule] of refused) {
        const { status, error } = await patch(body);
        expect([status, error.errors]).toMatchObject([422, [{ field: 'value', rule }]]);
      }
      const wrong = await patch({ value: { add: 0 } });
      expect([wrong.status, wrong.error.errors]).toMatchObject([422, [{ field: 'value.add' }]]);
      expect(await dayOf()).toMatchObject({ value: 600_000 });
      expect((await patch({ value: { add: 400_000 } })).status).toBe(200);
    });

    test('of a scale are whole, from 1 to 5, and can be taken back', async () => {
      const { as, patch, dayOf } = await member({ kind: 'scale' });
      for (const value of [1, 5]) {
        expect((await patch({ value })).status).toBe(200);
        expect(await dayOf()).toEqual({ ...EMPTY, value, state: 'done' });
        await expectInvariants(api(), as);
      }
      const refused: [object, string][] = [
        [{ value: 2.5 }, 'integer'],
        [{ value: 0 }, 'minValue'],
        [{ value: 6 }, 'maxValue'],
        [{ value: { add: 1 } }, 'maxValue'],
      ];
      for (const [body, rule] of refused) {
        const { status, error } = await patch(body);
        expect([status, error.errors]).toMatchObject([422, [{ field: 'value', rule }]]);
      }
      expect((await patch({ value: null })).status).toBe(200);
      expect(await dayOf()).toEqual(EMPTY);
    });

    test('are added once for a key, twice for two keys, and all of those at once', async () => {
      const { as, patch, dayOf } = await member(km);
      const add = async (amount: number, key?: string) =>
        await patch({ value: { add: amount } }, TODAY, key ? { key } : {});
      const key = randomUUID();
      const first = await add(0.25, key);
      expect((await add(0.25, key)).body).toEqual(first.body);
      expect(await dayOf()).toMatchObject({ value: 0.25 });
      await add(0.25, randomUUID());
      expect(await dayOf()).toMatchObject({ value: 0.5 });
      await Promise.all(Array.from({ length: 10 }, async () => await add(0.25, randomUUID())));
      expect(await dayOf()).toMatchObject({ value: 3, state: 'done' });
      await expectInvariants(api(), as);
    });

    test.each([{}, { repeat: { type: 'total', per: 'week' } }])(
      'meet a smaller target at once with %j, which counts',
      async (repeat) => {
        const { as, id, patch } = await member({ ...km, ...repeat });
        await patch({ value: 2 });
        await send(api(), calls.updateHabit, { as, params: { id }, body: { target: 2 } });
        expect((await send(api(), calls.getStatistics, { as })).body.habitsCompleted).toBe(1);
        await expectInvariants(api(), as);
      },
    );

    test('are refused where a step of an older client takes them past a million', async () => {
      const { patch, set, dayOf } = await member({ ...coffee, step: 600_000 });
      await patch({ value: 600_000 });
      expect((await set('remove', TODAY)).status).toBe(422);
      expect(await dayOf()).toMatchObject({ value: 600_000 });
    });

    test('have nothing to do with the steps, which are a list to tick', async () => {
      const { as, id, patch, dayOf, set } = await member(km);
      const { id: stepId, name } = step('Shoes');
      await send(api(), calls.createStep, { as, params: { id }, body: { id: stepId, name } });
      await patch({ completedStepIds: [stepId] });
      expect(await dayOf()).toEqual({ ...EMPTY, completedStepIds: [stepId] });
      await set('create', TODAY);
      await set('remove', TODAY);
      expect(await dayOf()).toEqual({ ...EMPTY, completedStepIds: [stepId] });
      const params = { id, stepId };
      await send(api(), calls.updateStep, { as, params, body: { completed: false } });
      expect(await dayOf()).toEqual(EMPTY);
    });
  });
});
