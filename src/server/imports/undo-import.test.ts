import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { add, begin, stateOf, undo, withHistory } from '#tests/api/undoable-imports.ts';

const { listImports } = calls;

const skip = (day: string) => ({ day, count: 0, steps: [], skipped: true });
const noted = (day: string, note: string) => ({ day, count: 1, steps: [], note });

forEachApi('an undone import', (api) => {
  const countedOf = async (as: TestUser) =>
    (await send(api(), calls.getStatistics, { as })).body.habitsCompleted;

  test('deletes the habits that an import made, and leaves everything else as it was', async () => {
    const { as } = await withHistory(api());
    const before = await stateOf(api(), as);
    const id = await begin(api(), as);
    const first = { day: '2026-11-04', count: 2, steps: [] };
    const history = ['2026-11-02', first, skip('2026-11-06'), noted('2026-11-09', 'Good')];
    await add(api(), as, id, { history, reminderTime: '20:30' });
    const amount = { kind: 'amount', target: 2, schedule: [{ from: null, days: [1, 3], target: 2 }] };
    const values = [2, 0.5].map((value, place) => ({
      day: `2026-11-0${place + 2}`,
      count: 0,
      steps: [],
      value,
    }));
    await add(api(), as, id, { ...amount, id: randomUUID(), name: 'Walk', history: values });
    expect(await countedOf(as)).toBeGreaterThan(3);
    const told = { id, source: 'loop', habitsAdded: 2, habitsMerged: 0, days: 6, undone: false };
    const dates = { createdAt: '2026-11-20T12:00:00.000Z', undoUntil: '2026-12-20T12:00:00.000Z' };
    expect((await send(api(), listImports, { as })).body).toEqual([{ ...told, ...dates }]);

    const done = { id, left: 0, habitsRemoved: 2, daysRemoved: 6, kept: [] };
    expect(await undo(api(), as, id)).toEqual(done);
    expect(await stateOf(api(), as)).toEqual(before);
    expect(await undo(api(), as, id)).toEqual(done);
    expect((await send(api(), listImports, { as })).body).toEqual([{ ...told, ...dates, undone: true }]);
    const rows = await rowsOf(api(), as.userId);
    expect([rows['jobs'], rows['imported_habits']]).toEqual([[], []]);
    await expectInvariants(api(), as);
  });

  test('keeps days that were changed since, and counts them', async () => {
    const { as, habitId } = await withHistory(api());
    const id = await begin(api(), as);
    const history = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
    await add(api(), as, id, { history });
    await add(api(), as, id, { id: habitId, history });
    for (const each of [IMPORTED.id, habitId]) {
      const change = async (day: string, body: object) =>
        await send(api(), calls.updateDay, { as, params: { id: each, day }, body });
      await change('2026-11-02', { note: 'Since' });
      await change('2026-11-03', { value: 0 });
      await change('2026-11-15', { value: 1 });
    }
    const { kept, ...done } = await undo(api(), as, id);
    expect(done).toEqual({ id, left: 0, habitsRemoved: 0, daysRemoved: 4 });
    expect(kept.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { habitId, name: 'Mine', days: 2 },
      { habitId: IMPORTED.id, name: 'Run', days: 2 },
    ]);
    const { habits } = await exportOf(api(), as);
    expect(habits.find(({ name }) => name === 'Run')?.history).toEqual([
      noted('2026-11-02', 'Since'),
      '2026-11-15',
    ]);
    await expectInvariants(api(), as);
  });

  test.each<[string, (as: TestUser, id: string) => Promise<unknown>]>([
    [
      'another name',
      (as, id) => send(api(), calls.updateHabit, { as, params: { id }, body: { name: 'Jog' } }),
    ],
    [
      'a reminder',
      (as, id) => send(api(), calls.updateHabit, { as, params: { id }, body: { reminderTime: '08:00' } }),
    ],
    ['a step', (as, id) => send(api(), calls.createStep, { as, params: { id }, body: { name: 'One' } })],
    ['an archiving', (as, id) => send(api(), calls.deleteHabit, { as, params: { id } })],
    ['a break', (as, id) => send(api(), calls.createBreak, { as, body: { from: TODAY, habitIds: [id] } })],
  ])('keeps a habit with %s, without its days', async (_, change) => {
    const as = await buildUser(api());
    const id = await begin(api(), as);
    await add(api(), as, id, {});
    await change(as, IMPORTED.id);
    const { kept, ...done } = await undo(api(), as, id);
    expect(done).toEqual({ id, left: 0, habitsRemoved: 0, daysRemoved: 2 });
    expect(kept).toMatchObject([{ habitId: IMPORTED.id, days: 0 }]);
    const { habits } = await exportOf(api(), as);
    expect(habits).toMatchObject([{ id: IMPORTED.id, history: [] }]);
    expect(await countedOf(as)).toBe(0);
    await expectInvariants(api(), as);
  });

  test('does not take another place in the list for a change', async () => {
    const { as } = await withHistory(api());
    const before = await stateOf(api(), as);
    const id = await begin(api(), as);
    await add(api(), as, id, {});
    const suite = [{ id: IMPORTED.id, order: 0 }];
    expect((await send(api(), calls.reorderHabits, { as, body: { suite } })).status).toBe(204);
    expect(await undo(api(), as, id)).toMatchObject({ habitsRemoved: 1, kept: [] });
    expect(await stateOf(api(), as)).toEqual(before);
  });

  test('passes over habits that were deleted since', async () => {
    const as = await buildUser(api());
    const id = await begin(api(), as);
    await add(api(), as, id, {});
    await add(api(), as, id, { id: randomUUID(), name: 'Walk' });
    const gone = { as, params: { id: IMPORTED.id }, query: { action: 'delete' } };
    await send(api(), calls.deleteHabit, gone);
    expect(await undo(api(), as, id)).toEqual({ id, left: 0, habitsRemoved: 1, daysRemoved: 2, kept: [] });
    expect((await exportOf(api(), as)).habits).toEqual([]);
  });

  test('keeps what the user changed between two parts', async () => {
    const as = await buildUser(api());
    const id = await begin(api(), as);
    await add(api(), as, id, { history: ['2026-11-02'] });
    const params = { id: IMPORTED.id, day: '2026-11-02' };
    await send(api(), calls.updateDay, { as, params, body: { note: 'Mine' } });
    await add(api(), as, id, { history: [{ day: '2026-11-02', count: 4, steps: [] }] });
    expect(await undo(api(), as, id)).toMatchObject({
      habitsRemoved: 0,
      daysRemoved: 1,
      kept: [{ days: 0 }],
    });
    expect((await exportOf(api(), as)).habits).toMatchObject([{ history: [noted('2026-11-02', 'Mine')] }]);
  });
});
