import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { IMPORT_UNDO_DAYS, IMPORTS_MAX } from '#contract/limits.ts';
import { addDays, dayRange } from '#domain/day-key.ts';
import { DAY } from '#domain/time.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf, readAll, withoutAccount } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { undoSome } from './undo-import.ts';

const { createImport, importHabit, listImports, undoImport } = calls;

const YEARS = dayRange(addDays(TODAY, -3_650), TODAY);
const skip = (day: string) => ({ day, count: 0, steps: [], skipped: true });
const noted = (day: string, note: string) => ({ day, count: 1, steps: [], note });

forEachApi('imports that can be undone', (api) => {
  const begin = async (as: TestUser, id = randomUUID()) => {
    expect((await send(api(), createImport, { as, body: { id, source: 'loop' } })).status).toBe(201);
    return id;
  };
  const add = async (as: TestUser, importId: string, given: object) => {
    const { status, error } = await send(api(), importHabit, {
      as,
      body: { ...IMPORTED, importId, ...given },
    });
    expect([status, error]).toEqual([200, error]);
  };
  const undo = async (as: TestUser, id: string) =>
    (await send(api(), undoImport, { as, params: { id } })).body;
  const stateOf = async (as: TestUser) => [
    withoutAccount(await exportOf(api(), as)),
    await readAll(api(), as),
  ];
  const countedOf = async (as: TestUser) =>
    (await send(api(), calls.getStatistics, { as })).body.habitsCompleted;

  /** A user with an own habit and a deleted one that counted. */
  const withHistory = async () => {
    const as = await buildUser(api());
    const gone = await buildHabit(api(), as, { done: ['2026-11-18'], createdOn: '2026-11-01' });
    await send(api(), calls.deleteHabit, { as, params: { id: gone.id }, query: { action: 'delete' } });
    const done = ['2026-11-09', '2026-11-10'];
    const { id } = await buildHabit(api(), as, { name: 'Mine', done, createdOn: '2026-11-01' });
    const note = { as, params: { id, day: '2026-11-12' }, body: { note: 'Own' } };
    await send(api(), calls.updateDay, note);
    return { as, id };
  };

  test('deletes the habits that an import made, and leaves everything else as it was', async () => {
    const { as } = await withHistory();
    const before = await stateOf(as);
    const id = await begin(as);
    const first = { day: '2026-11-04', count: 2, steps: [] };
    const history = ['2026-11-02', first, skip('2026-11-06'), noted('2026-11-09', 'Good')];
    await add(as, id, { history, reminderTime: '20:30' });
    const amount = { kind: 'amount', target: 2, schedule: [{ from: null, days: [1, 3], target: 2 }] };
    const values = [2, 0.5].map((value, place) => ({
      day: `2026-11-0${place + 2}`,
      count: 0,
      steps: [],
      value,
    }));
    await add(as, id, { ...amount, id: randomUUID(), name: 'Walk', history: values });
    expect(await countedOf(as)).toBeGreaterThan(3);
    const told = { id, source: 'loop', habitsAdded: 2, habitsMerged: 0, days: 6, undone: false };
    const dates = { createdAt: '2026-11-20T12:00:00.000Z', undoUntil: '2026-12-20T12:00:00.000Z' };
    expect((await send(api(), listImports, { as })).body).toEqual([{ ...told, ...dates }]);

    const done = { id, left: 0, habitsRemoved: 2, daysRemoved: 6, kept: [] };
    expect(await undo(as, id)).toEqual(done);
    expect(await stateOf(as)).toEqual(before);
    expect(await undo(as, id)).toEqual(done);
    expect((await send(api(), listImports, { as })).body).toEqual([{ ...told, ...dates, undone: true }]);
    const rows = await rowsOf(api(), as.userId);
    expect([rows['jobs'], rows['imported_habits']]).toEqual([[], []]);
    await expectInvariants(api(), as);
  });

  test('takes its days out of a habit that existed, which keeps all else', async () => {
    const { as, id: habitId } = await withHistory();
    const before = await stateOf(as);
    const id = await begin(as);
    const merged = [
      '2026-11-02',
      { day: '2026-11-10', count: 3, steps: [] },
      noted('2026-11-12', 'Other'),
      skip('2026-11-13'),
      noted('2026-11-09', 'New'),
    ];
    await add(as, id, { id: habitId, history: merged });
    const { body } = await send(api(), listImports, { as });
    expect(body).toMatchObject([{ habitsAdded: 0, habitsMerged: 1, days: 5 }]);
    expect(await undo(as, id)).toEqual({ id, left: 0, habitsRemoved: 0, daysRemoved: 5, kept: [] });
    expect(await stateOf(as)).toEqual(before);
    await expectInvariants(api(), as);
  });

  test('keeps days that were changed since, and counts them', async () => {
    const { as, id: habitId } = await withHistory();
    const id = await begin(as);
    const history = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
    await add(as, id, { history });
    await add(as, id, { id: habitId, history });
    for (const each of [IMPORTED.id, habitId]) {
      const change = async (day: string, body: object) =>
        await send(api(), calls.updateDay, { as, params: { id: each, day }, body });
      await change('2026-11-02', { note: 'Since' });
      await change('2026-11-03', { value: 0 });
      await change('2026-11-15', { value: 1 });
    }
    const { kept, ...done } = await undo(as, id);
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
    const id = await begin(as);
    await add(as, id, {});
    await change(as, IMPORTED.id);
    const { kept, ...done } = await undo(as, id);
    expect(done).toEqual({ id, left: 0, habitsRemoved: 0, daysRemoved: 2 });
    expect(kept).toMatchObject([{ habitId: IMPORTED.id, days: 0 }]);
    const { habits } = await exportOf(api(), as);
    expect(habits).toMatchObject([{ id: IMPORTED.id, history: [] }]);
    expect(await countedOf(as)).toBe(0);
    await expectInvariants(api(), as);
  });

  test('keeps a habit of which one day was cleared and another ticked', async () => {
    const as = await buildUser(api());
    const id = await begin(as);
    await add(as, id, {});
    for (const [day, value] of [
      ['2026-11-02', 0],
      ['2026-11-05', 1],
    ] as const) {
      await send(api(), calls.updateDay, { as, params: { id: IMPORTED.id, day }, body: { value } });
    }
    expect(await undo(as, id)).toMatchObject({ daysRemoved: 1, kept: [{ habitId: IMPORTED.id, days: 1 }] });
    expect((await exportOf(api(), as)).habits).toMatchObject([{ history: ['2026-11-05'] }]);
  });

  test('does not take another place in the list for a change', async () => {
    const { as } = await withHistory();
    const before = await stateOf(as);
    const id = await begin(as);
    await add(as, id, {});
    const suite = [{ id: IMPORTED.id, order: 0 }];
    expect((await send(api(), calls.reorderHabits, { as, body: { suite } })).status).toBe(204);
    expect(await undo(as, id)).toMatchObject({ habitsRemoved: 1, kept: [] });
    expect(await stateOf(as)).toEqual(before);
  });

  test('passes over habits that were deleted since', async () => {
    const as = await buildUser(api());
    const id = await begin(as);
    await add(as, id, {});
    await add(as, id, { id: randomUUID(), name: 'Walk' });
    const gone = { as, params: { id: IMPORTED.id }, query: { action: 'delete' } };
    await send(api(), calls.deleteHabit, gone);
    expect(await undo(as, id)).toEqual({ id, left: 0, habitsRemoved: 1, daysRemoved: 2, kept: [] });
    expect((await exportOf(api(), as)).habits).toEqual([]);
  });

  test('takes a habit in parts, and a part that is sent again changes nothing', async () => {
    const { as, id: habitId } = await withHistory();
    const before = await stateOf(as);
    const id = await begin(as);
    const days = YEARS.toReversed().slice(0, 1_200);
    for (const each of [IMPORTED.id, habitId]) {
      for (const part of [days.slice(0, 700), days.slice(0, 700), days.slice(600), days.slice(0, 9)]) {
        await add(as, id, { id: each, history: part });
      }
      // A day of an earlier part gets more.
      await add(as, id, { id: each, history: [{ day: '2026-11-04', count: 5, steps: [], note: 'More' }] });
    }
    const [told] = (await send(api(), listImports, { as })).body;
    const own = days.length - 2;
    expect(told).toMatchObject({ habitsAdded: 1, habitsMerged: 1, days: days.length + own });
    const { bytes } = await api()
      .database.db.selectFrom('imports')
      .select('bytes')
      .where('user_id', '=', as.userId)
      .executeTakeFirstOrThrow();
    expect(bytes).toBeLessThan(4_000);
    expect(await undo(as, id)).toMatchObject({ left: 0, habitsRemoved: 1, kept: [] });
    expect(await stateOf(as)).toEqual(before);
    await expectInvariants(api(), as);
  }, 60_000);

  test('keeps what the user changed between two parts', async () => {
    const as = await buildUser(api());
    const id = await begin(as);
    await add(as, id, { history: ['2026-11-02'] });
    const params = { id: IMPORTED.id, day: '2026-11-02' };
    await send(api(), calls.updateDay, { as, params, body: { note: 'Mine' } });
    await add(as, id, { history: [{ day: '2026-11-02', count: 4, steps: [] }] });
    expect(await undo(as, id)).toMatchObject({ habitsRemoved: 0, daysRemoved: 1, kept: [{ days: 0 }] });
    expect((await exportOf(api(), as)).habits).toMatchObject([{ history: [noted('2026-11-02', 'Mine')] }]);
  });

  test('undoes a few habits a call, and continues where a cut call ended', async () => {
    const { as } = await withHistory();
    const before = await stateOf(as);
    const id = await begin(as);
    for (let count = 0; count < 45; count += 1) await add(as, id, { id: randomUUID() });
    // A call that was cut: its habits are done, its answer never came.
    await undoSome(api().database, { userId: as.userId, importId: id, now: NOON });
    const more = await send(api(), importHabit, { as, body: { ...IMPORTED, importId: id } });
    expect([more.status, more.error.message]).toEqual([409, 'importUndone']);
    expect((await send(api(), listImports, { as })).body).toMatchObject([{ undone: false }]);
    expect(await undo(as, id)).toMatchObject({ left: 5, habitsRemoved: 40 });
    expect(await undo(as, id)).toMatchObject({ left: 0, habitsRemoved: 45, daysRemoved: 90 });
    expect(await stateOf(as)).toEqual(before);
  });

  test('is answered once for each Idempotency-Key, with many kept habits too', async () => {
    const as = await buildUser(api());
    const id = await begin(as);
    const name = 'n'.repeat(250);
    const ids = Array.from({ length: 12 }, () => randomUUID());
    for (const each of ids) {
      await add(as, id, { id: each });
      await send(api(), calls.updateHabit, { as, params: { id: each }, body: { name } });
    }
    const sending = { as, params: { id }, key: 'undo' };
    const first = await send(api(), undoImport, sending);
    expect(first.body.kept).toHaveLength(ids.length);
    expect((await send(api(), undoImport, sending)).body).toEqual(first.body);
  });

  test('is refused for an import of another user, an unknown one, and one older than 30 days', async () => {
    const [as, other] = [await buildUser(api()), await buildUser(api())];
    const id = await begin(as);
    await add(as, id, {});
    const recorded = async () => (await rowsOf(api(), as.userId))['imported_habits'];
    const before = await recorded();
    const refused = async (user: TestUser, importId: string) => {
      const body = { ...IMPORTED, id: randomUUID(), importId };
      const sent = await send(api(), importHabit, { as: user, body });
      const undone = await send(api(), undoImport, { as: user, params: { id: importId } });
      return [sent.status, undone.status];
    };
    expect(await refused(other, id)).toEqual([404, 404]);
    expect(await refused(as, randomUUID())).toEqual([404, 404]);
    api().clock.now = NOON + IMPORT_UNDO_DAYS * DAY + 1;
    expect(await refused(as, id)).toEqual([404, 404]);
    expect((await send(api(), listImports, { as })).body).toEqual([]);
    api().clock.now = NOON;
    expect([before?.length, await recorded()]).toEqual([1, before]);
    expect((await send(api(), listImports, { as: other })).body).toEqual([]);
  });

  test('is not possible any more for the oldest of eleven', async () => {
    const as = await buildUser(api());
    const ids: string[] = [];
    for (let count = 0; count <= IMPORTS_MAX; count += 1) {
      api().clock.now = NOON + count;
      const id = await begin(as);
      await add(as, id, { id: randomUUID() });
      ids.push(id);
    }
    api().clock.now = NOON;
    const { body } = await send(api(), listImports, { as });
    expect(body.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect((await send(api(), undoImport, { as, params: { id: ids[0] ?? '' } })).status).toBe(404);
    expect((await exportOf(api(), as)).habits).toHaveLength(IMPORTS_MAX + 1);
    const again = await send(api(), createImport, { as, body: { id: ids[3], source: 'beaver' } });
    expect([again.status, again.body]).toMatchObject([200, { source: 'loop', habitsAdded: 1, days: 2 }]);
  });

  test('is not for a habit that returns to the account that counted it', async () => {
    const as = await buildUser(api());
    const id = await begin(as);
    const body = { ...IMPORTED, importId: id, completed: 2 };
    const { status, error } = await send(api(), importHabit, { as, body });
    expect([status, error.errors?.[0]?.field]).toEqual([422, 'completed']);
  });

  test('records nothing of a habit that is imported without an import', async () => {
    const as = await buildUser(api());
    await send(api(), importHabit, { as, body: IMPORTED });
    const rows = await rowsOf(api(), as.userId);
    expect([rows['imports'], rows['imported_habits']]).toEqual([[], []]);
  });

  test('refuses a record that is too large, and forgets older imports for a larger one', async () => {
    const as = await buildUser(api());
    const steps = Array.from({ length: 100 }, (_, order) => ({
      id: randomUUID(),
      name: 'One',
      order,
      createdAt: IMPORTED.createdAt,
    }));
    const part = (from: number, places: number[]) =>
      YEARS.slice(from, from + 1_000).map((day) => ({ day, count: 0, steps: places }));
    for (let from = 0; from < 3_000; from += 1_000) {
      await send(api(), importHabit, {
        as,
        body: { ...IMPORTED, steps, history: part(from, [...steps.keys()].slice(1)) },
      });
    }
    const [older, id] = [await begin(as), await begin(as)];
    await add(as, older, { id: randomUUID() });
    const sent = async (from: number) =>
      await send(api(), importHabit, {
        as,
        body: { ...IMPORTED, steps, importId: id, history: part(from, [0]) },
      });
    const first = await sent(0);
    expect([first.status, first.error.errors?.[0]?.field]).toEqual([422, 'importId']);
    await api()
      .database.db.updateTable('imports')
      .set({ bytes: 64 * 1_024 * 1_024 - 100 })
      .where('user_id', '=', as.userId)
      .where('id', '=', older)
      .execute();
    await add(as, id, { id: randomUUID() });
    expect((await send(api(), listImports, { as })).body.map((each) => each.id)).toEqual([id]);
  });
});
