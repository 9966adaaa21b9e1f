import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { IMPORT_UNDO_DAYS, IMPORTS_MAX } from '#contract/limits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { DAY } from '#domain/days/time.ts';
import { buildUser } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { add, begin, stateOf, undo, withHistory } from '#tests/api/undoable-imports.ts';
import { undoSome } from './undo-import.ts';

const { createImport, importHabit, listImports, undoImport } = calls;

const YEARS = dayRange(addDays(TODAY, -3_650), TODAY);

forEachApi('imports that can be undone', (api) => {
  test('takes a habit in parts, and a part that is sent again changes nothing', async () => {
    const { as, habitId } = await withHistory(api());
    const before = await stateOf(api(), as);
    const id = await begin(api(), as);
    const days = YEARS.toReversed().slice(0, 1_200);
    for (const each of [IMPORTED.id, habitId]) {
      for (const part of [days.slice(0, 700), days.slice(0, 700), days.slice(600), days.slice(0, 9)]) {
        await add(api(), as, id, { id: each, history: part });
      }
      // A day of an earlier part gets more.
      await add(api(), as, id, {
        id: each,
        history: [{ day: '2026-11-04', count: 5, steps: [], note: 'More' }],
      });
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
    expect(await undo(api(), as, id)).toMatchObject({ left: 0, habitsRemoved: 1, kept: [] });
    expect(await stateOf(api(), as)).toEqual(before);
    await expectInvariants(api(), as);
  });

  test('undoes a few habits a call, and continues where a cut call ended', async () => {
    const { as } = await withHistory(api());
    const before = await stateOf(api(), as);
    const id = await begin(api(), as);
    for (let count = 0; count < 45; count += 1) await add(api(), as, id, { id: randomUUID() });
    // A call that was cut: its habits are done, its answer never came.
    await undoSome(api().database, { userId: as.userId, importId: id, now: NOON });
    const more = await send(api(), importHabit, { as, body: { ...IMPORTED, importId: id } });
    expect([more.status, more.error.message]).toEqual([409, 'importUndone']);
    expect((await send(api(), listImports, { as })).body).toMatchObject([{ undone: false }]);
    expect(await undo(api(), as, id)).toMatchObject({ left: 5, habitsRemoved: 40 });
    expect(await undo(api(), as, id)).toMatchObject({ left: 0, habitsRemoved: 45, daysRemoved: 90 });
    expect(await stateOf(api(), as)).toEqual(before);
  });

  test('is answered once for each Idempotency-Key, with many kept habits too', async () => {
    const as = await buildUser(api());
    const id = await begin(api(), as);
    const name = 'n'.repeat(250);
    const ids = Array.from({ length: 12 }, () => randomUUID());
    for (const each of ids) {
      await add(api(), as, id, { id: each });
      await send(api(), calls.updateHabit, { as, params: { id: each }, body: { name } });
    }
    const sending = { as, params: { id }, key: 'undo' };
    const first = await send(api(), undoImport, sending);
    expect(first.body.kept).toHaveLength(ids.length);
    expect((await send(api(), undoImport, sending)).body).toEqual(first.body);
  });

  test('is refused for one older than 30 days', async () => {
    const as = await buildUser(api());
    const id = await begin(api(), as);
    await add(api(), as, id, {});
    const recorded = async () => (await rowsOf(api(), as.userId))['imported_habits'];
    const before = await recorded();
    api().clock.now = NOON + IMPORT_UNDO_DAYS * DAY + 1;
    const body = { ...IMPORTED, id: randomUUID(), importId: id };
    expect((await send(api(), importHabit, { as, body })).status).toBe(404);
    expect((await send(api(), undoImport, { as, params: { id } })).status).toBe(404);
    expect((await send(api(), listImports, { as })).body).toEqual([]);
    api().clock.now = NOON;
    expect([before?.length, await recorded()]).toEqual([1, before]);
  });

  test('is not possible any more for the oldest of eleven', async () => {
    const as = await buildUser(api());
    const ids: string[] = [];
    for (let count = 0; count <= IMPORTS_MAX; count += 1) {
      api().clock.now = NOON + count;
      const id = await begin(api(), as);
      await add(api(), as, id, { id: randomUUID() });
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
    const id = await begin(api(), as);
    const body = { ...IMPORTED, importId: id, completed: 2 };
    const { status, error } = await send(api(), importHabit, { as, body });
    expect([status, error.errors?.[0]?.field]).toEqual([422, 'completed']);
  });

  test('records nothing of a habit that is imported without an import', async () => {
    const as = await buildUser(api());
    expect((await send(api(), importHabit, { as, body: IMPORTED })).status).toBe(200);
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
    const [older, id] = [await begin(api(), as), await begin(api(), as)];
    await add(api(), as, older, { id: randomUUID() });
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
    await add(api(), as, id, { id: randomUUID() });
    expect((await send(api(), listImports, { as })).body.map((each) => each.id)).toEqual([id]);
  });
});
