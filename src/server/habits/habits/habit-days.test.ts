import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import type { UpdateDay } from '#contract/days.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { buildHabit, buildUser, type HabitGiven, step, type TestUser } from '#tests/api/factories.ts';
import { listedHabit } from '#tests/api/listed-habit.ts';
import { recount } from '#tests/api/recount.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const createdOn = '2026-11-01';
const YESTERDAY = addDays(TODAY, -1);
const EMPTY = { value: null, state: 'none', note: '', completedStepIds: [] };
const broken = (field: string, rule: string, params: object) => [422, { message: rule, field, rule, params }];
forEachApi('the days of a habit', (api) => {
  const member = async (given: HabitGiven = { createdOn }) => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, given);
    const patch = async (body: unknown, day = YESTERDAY, more: Sending = {}) =>
      await send(api(), calls.updateDay, { as, params: { id, day }, body, ...more });
    const list = async (query: Record<string, string> = {}) =>
      await send(api(), calls.listDays, { as, params: { id }, query });
    const dayOf = async (day = YESTERDAY) => (await list({ from: day, to: day })).body.days[day];
    return { as, id, patch, list, dayOf };
  };
  const rowsOf = async ({ userId }: TestUser) =>
    await api().database.db.selectFrom('habit_days').selectAll().where('user_id', '=', userId).execute();
  const firstError = ({ status, error }: { readonly status: number; readonly error: ErrorEnvelope }) => [
    status,
    error.errors?.[0],
  ];

  describe('are read', () => {
    test('for the last seven days, oldest first, unless asked otherwise', async () => {
      const { list } = await member({ createdOn: '2026-11-18', weekdays: [1, 3, 5], done: [YESTERDAY] });
      const { days } = (await list()).body;
      expect(Object.keys(days)).toEqual(dayRange('2026-11-14', TODAY));
      const states = 'notDue notDue notDue notDue none done none'.split(' ');
      expect(Object.values(days).map(({ state }) => state)).toEqual(states);
      expect(days[YESTERDAY]).toEqual({ ...EMPTY, value: 1, state: 'done' });
    });

    test('for a range with both its ends, of a year at most', async () => {
      const { list } = await member();
      expect(Object.keys((await list({ from: '2026-11-03', to: '2026-11-05' })).body.days)).toEqual(
        dayRange('2026-11-03', '2026-11-05'),
      );
      expect(Object.keys((await list({ from: '2026-11-18' })).body.days)).toEqual(
        dayRange('2026-11-18', TODAY),
      );
      expect(Object.keys((await list({ from: '2025-11-20', to: TODAY })).body.days)).toHaveLength(366);
      expect(firstError(await list({ from: '2025-11-19', to: TODAY }))).toEqual(
        broken('from', 'minValue', { min: '2025-11-20' }),
      );
      expect(firstError(await list({ from: TODAY, to: YESTERDAY }))).toEqual(
        broken('to', 'minValue', { min: TODAY }),
      );
    });

    test('with their completed steps in the order of the steps', async () => {
      const steps = [step('Four', 4), step('One', 1), step('Three', 3), step('Two', 2)];
      const ids = byOrder(steps).map(({ id }) => id);
      const { as, id, patch, dayOf } = await member({ steps, createdOn });
      const some = ids.toSpliced(1, 1);
      await patch({ completedStepIds: some.toReversed() });
      expect((await dayOf())?.completedStepIds).toEqual(some);
      const body = { suite: ids.toReversed().map((each, order) => ({ id: each, order })) };
      await send(api(), calls.reorderSteps, { as, params: { id }, body });
      expect((await dayOf())?.completedStepIds).toEqual(some.toReversed());
    });
  });

  describe('are changed', () => {
    const steps = [step('One', 1), step('Two', 2)] as const;
    const [one, two] = [steps[0].id, steps[1].id];
    const both = [one, two];
    const before = { value: null, state: 'skipped', note: 'Short', completedStepIds: [one] };
    const cases: [UpdateDay, object][] = [
      [{}, {}],
      [{ note: 'Long' }, { note: 'Long' }],
      [{ note: '' }, { note: '' }],
      [{ state: null }, { state: 'none' }],
      [{ state: 'skipped' }, {}],
      [{ completedStepIds: [two] }, { completedStepIds: [two] }],
      [{ completedStepIds: [] }, { completedStepIds: [] }],
      [{ completedStepIds: both.toReversed() }, { value: 1, state: 'done', completedStepIds: both }],
      [{ value: 1 }, { value: 1, state: 'done', completedStepIds: both }],
      [{ value: 0 }, { completedStepIds: [] }],
      [{ value: null }, { completedStepIds: [] }],
    ];

    test.each(cases)('by %j and in nothing else; a repetition changes nothing', async (body, changed) => {
      const { as, patch, dayOf } = await member({ steps, createdOn });
      await patch({ state: 'skipped', note: 'Short', completedStepIds: [one] });
      expect(await dayOf()).toEqual(before);
      const first = await patch(body);
      expect(first.status).toBe(200);
      expect(await dayOf()).toEqual({ ...before, ...changed });
      const stored = await rowsOf(as);
      expect((await patch(body)).body).toEqual(first.body);
      expect(await rowsOf(as)).toEqual(stored);
      expect((await send(api(), calls.listHabits, { as })).body).toEqual([listedHabit(first.body)]);
      const count = 'value' in changed ? 1 : 0;
      expect(await recount(api(), as)).toEqual({
        stored: count,
        counted: count,
        rolledUp: count,
        ticked: count,
      });
      expect(await dayOf(TODAY)).toEqual(EMPTY);
    });

    test('not from done to skipped, unless the tick is cleared with it', async () => {
      const { patch, dayOf } = await member({ createdOn, done: [YESTERDAY] });
      const done = { ...EMPTY, value: 1, state: 'done' };
      for (const body of [{ state: 'skipped' }, { value: 1, state: 'skipped' }, { state: null }]) {
        await patch(body);
        expect(await dayOf()).toEqual(done);
      }
      await patch({ value: 0, state: 'skipped' });
      expect(await dayOf()).toEqual({ ...EMPTY, state: 'skipped' });
    });

    test('to nothing, and then nothing is stored', async () => {
      const { as, patch, dayOf } = await member({ steps, createdOn });
      await patch({ value: 1, note: 'Ten minutes' });
      expect(await rowsOf(as)).toHaveLength(1);
      await patch({ value: null, state: null, note: '', completedStepIds: [] });
      expect(await dayOf()).toEqual(EMPTY);
      expect(await rowsOf(as)).toEqual([]);
      expect(await recount(api(), as)).toEqual({ stored: 0, counted: 0, rolledUp: 0, ticked: 0 });
    });

    test('without the steps that the habit does not have', async () => {
      const { as, patch, dayOf } = await member({ steps, createdOn });
      const foreign = step('Three');
      await buildHabit(api(), as, { steps: [foreign], order: 1 });
      await patch({ completedStepIds: [one, foreign.id, randomUUID()] });
      expect(await dayOf()).toEqual({ ...EMPTY, completedStepIds: [one] });
    });

    test('by a note of a thousand characters, whatever they are, and not by more', async () => {
      const { as, patch, dayOf } = await member();
      for (const letter of ['a', '😀']) {
        const note = letter.repeat(1_000);
        expect((await patch({ note })).status).toBe(200);
        expect((await dayOf())?.note).toBe(note);
        expect(firstError(await patch({ note: `${note}${letter}` }))).toEqual(
          broken('note', 'maxLength', { max: 1_000 }),
        );
      }
      await recount(api(), as);
      expect((await dayOf())?.note).toBe('😀'.repeat(1_000));
    });
  });

  test.each([
    [{ value: 2 }, 'value'],
    [{ value: -1 }, 'value'],
    [{ value: 0.5 }, 'value'],
    [{ completedStepIds: Array(2).fill(randomUUID()) }, 'completedStepIds'],
  ])('refuse %j and change nothing', async (body, field) => {
    const { as, patch } = await member();
    expect(firstError(await patch({ note: 'Short', ...body }))).toMatchObject([422, { field }]);
    expect(await rowsOf(as)).toEqual([]);
  });

  test('refuse a day that has begun nowhere, one before 2000, and what is no day', async () => {
    const { patch, list, dayOf } = await member();
    expect(firstError(await patch({ value: 1 }, '2026-11-22'))).toEqual(
      broken('day', 'maxValue', { max: '2026-11-21' }),
    );
    expect(firstError(await patch({ value: 1 }, '1999-12-31'))).toEqual(
      broken('day', 'minValue', { min: '2000-01-01' }),
    );
    for (const day of ['2026-02-30', '2026-1-1', 'today']) {
      expect(firstError(await patch({ value: 1 }, day))).toMatchObject([422, { field: 'day' }]);
      for (const field of ['from', 'to'])
        expect(firstError(await list({ [field]: day }))).toMatchObject([422, { field }]);
    }
    expect((await patch({ value: 1 }, '2026-11-21')).status).toBe(200);
    expect((await patch({ value: 1 }, '2000-01-01')).status).toBe(200);
    expect(await dayOf('2000-01-01')).toMatchObject({ state: 'done' });
  });
});
