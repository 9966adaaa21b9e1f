import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayRange } from '#domain/day-key.ts';
import { buildUser, step } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const nov = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
const YESTERDAY = addDays(TODAY, -1);
const EMPTY = { value: null, state: 'none', note: '', completedStepIds: [] };
const km = { kind: 'amount', target: 3, step: 0.5, unit: 'km' };
const pages = { kind: 'amount', target: 100, step: 10, repeat: { type: 'total', per: 'month' } };
const coffee = { kind: 'limit', target: 2 };
const nothing = (day: string) => [day, 0];

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
      (await send(api(), calls.setActivities, { as, params: { id }, body: { action, days } })).body;
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
    test('with the target that a day met', async () => {
      const { as, log, listed, daysOf } = await member(km);
      await log({ [nov(18)]: 3, [YESTERDAY]: 2.999 });
      const habit = await listed();
      const week = dayRange(nov(14), TODAY).toReversed();
      expect(habit?.history).toEqual(Object.fromEntries([...week.map(nothing), [nov(18), 1]]));
      expect(habit?.due).toEqual([TODAY, YESTERDAY, nov(18)]);
      expect(habit?.recent).toEqual({
        [nov(18)]: { value: 3, state: 'done', note: false },
        [YESTERDAY]: { value: 2.999, state: 'none', note: false },
      });
      expect([habit?.periodBefore, habit?.lastSlip]).toEqual([null, null]);
      const states = Object.values(await daysOf(nov(16))).map(({ value, state }) => [value, state]);
      expect(states).toEqual([
        [null, 'notDue'],
        [null, 'notDue'],
        [3, 'done'],
        [2.999, 'none'],
        [null, 'none'],
      ]);
      await expectInvariants(api(), as);
    });

    test('with the ticks of a week, and its other days covered', async () => {
      const { set, listed } = await member({ repeat: { type: 'times', count: 3, per: 'week' } });
      await set('create', nov(16), nov(17), nov(18));
      const habit = await listed();
      expect(habit?.due).toEqual([nov(18), nov(17), nov(16)]);
      const covered = { value: null, state: 'covered', note: false };
      expect(habit?.recent).toEqual({ [YESTERDAY]: covered, [TODAY]: covered });
      // Of the week of Saturday 14, its Monday to Friday are before the first day.
      expect(habit?.periodBefore).toEqual({ weekStart: 1, met: 0, sum: 0, neutral: 5 });
      // Of the week of Thursday 19, the history begins on Friday 13.
      expect((await listed(nov(19)))?.periodBefore).toEqual({ weekStart: 1, met: 0, sum: 0, neutral: 4 });
    });

    test('with the total that a month met', async () => {
      const { log, listed } = await member(pages);
      await log({ [nov(5)]: 60, [nov(18)]: 50 });
      const habit = await listed();
      expect(habit?.due).toEqual([nov(18)]);
      expect(habit?.history).toMatchObject({ [nov(18)]: 1, [TODAY]: 0 });
      expect(habit?.recent[nov(18)]).toEqual({ value: 50, state: 'done', note: false });
      expect(habit?.recent[TODAY]).toEqual({ value: null, state: 'covered', note: false });
      // 60 on the 5th, after four days before the first one.
      expect(habit?.periodBefore).toEqual({ weekStart: 0, met: 0, sum: 60, neutral: 4 });
      expect((await listed(nov(13)))?.periodBefore).toEqual({ weekStart: 0, met: 0, sum: 60, neutral: 4 });
    });

    test('with the days on which a limit was kept, once they are over', async () => {
      const { log, listed } = await member(coffee);
      await log({ [nov(17)]: 3, [nov(18)]: 2, [TODAY]: 1 });
      const habit = await listed();
      expect(habit?.due).toEqual([TODAY, YESTERDAY, nov(18), nov(17)]);
      const kept = { [TODAY]: 0, [YESTERDAY]: 1, [nov(18)]: 1, [nov(17)]: 0 };
      expect(habit?.history).toMatchObject(kept);
      expect(habit?.recent).toEqual({
        [nov(17)]: { value: 3, state: 'none', note: false },
        [nov(18)]: { value: 2, state: 'done', note: false },
        [TODAY]: { value: 1, state: 'none', note: false },
      });
      expect(habit?.lastSlip).toBe(nov(17));
      await log({ [TODAY]: 3 });
      expect((await listed())?.lastSlip).toBe(TODAY);
      expect((await listed(YESTERDAY))?.lastSlip).toBe(nov(17));
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

    test('leave note, skip and steps, and end a skip only when they meet the target', async () => {
      const { patch, dayOf } = await member(km);
      await patch({ state: 'skipped', note: 'Ill' });
      await patch({ value: { add: 2 } });
      expect(await dayOf()).toEqual({ ...EMPTY, value: 2, state: 'skipped', note: 'Ill' });
      await patch({ value: { add: 1 } });
      expect(await dayOf()).toEqual({ ...EMPTY, value: 3, state: 'done', note: 'Ill' });
      await patch({ value: null });
      expect(await dayOf()).toEqual({ ...EMPTY, note: 'Ill' });
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

  describe('follow the activities of older clients:', () => {
    test('done is the target where a day is below it, not done is nothing', async () => {
      const { as, log, set, daysOf } = await member(km);
      await log({ [nov(17)]: 5, [nov(18)]: 1 });
      const values = async () => Object.values(await daysOf(nov(17))).map(({ value }) => value);
      await set('create', nov(17), nov(18), YESTERDAY);
      expect(await values()).toEqual([5, 3, 3, null]);
      await set('create', nov(17), nov(18), YESTERDAY);
      expect(await values()).toEqual([5, 3, 3, null]);
      await set('remove', nov(17), YESTERDAY, TODAY);
      expect(await values()).toEqual([null, 3, null, null]);
      await expectInvariants(api(), as);
    });

    test('done adds what a total lacks, also on several days at once', async () => {
      const { as, log, set, daysOf } = await member(pages);
      await log({ [nov(5)]: 60, [nov(6)]: 10 });
      const values = async () => Object.values(await daysOf(nov(17))).map(({ value }) => value);
      const answer = await set('create', nov(18), YESTERDAY);
      expect(await values()).toEqual([null, 30, 0, null]);
      expect(answer.achievement).toMatchObject({ completed: 1, currentStreak: 1 });
      const cleared = await set('remove', nov(18));
      expect(await values()).toEqual([null, null, 0, null]);
      expect(cleared.achievement).toMatchObject({ completed: 0, currentStreak: 0 });
      await expectInvariants(api(), as);
    });

    test('done is a clean day of a limit, not done one step more', async () => {
      const { as, set, daysOf } = await member({ ...coffee, step: 0.5 });
      const values = async () => Object.values(await daysOf(nov(18))).map(({ value }) => value);
      await set('remove', nov(18), YESTERDAY);
      await set('remove', nov(18));
      expect(await values()).toEqual([1, 0.5, null]);
      await set('create', nov(18), TODAY);
      expect(await values()).toEqual([null, 0.5, null]);
      await expectInvariants(api(), as);
    });

    test('a step past a million is refused', async () => {
      const { patch, as, id, dayOf } = await member({ ...coffee, step: 600_000 });
      await patch({ value: 600_000 });
      const body = { action: 'remove', days: [TODAY] };
      const { status } = await send(api(), calls.setActivities, { as, params: { id }, body });
      expect([status, (await dayOf())?.value]).toEqual([422, 600_000]);
    });
  });
});
