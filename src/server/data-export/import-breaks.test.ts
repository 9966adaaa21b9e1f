import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Break } from '#contract/breaks.ts';
import { calls } from '#contract/calls.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX } from '#contract/limits.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const given = (more: Partial<Break> = {}): Break => ({
  id: randomUUID(),
  from: TODAY,
  to: null,
  habitIds: null,
  ...more,
});

forEachApi('imported breaks', (api) => {
  const importAll = async (as: TestUser, breaks: readonly object[]) =>
    await send(api(), calls.importBreaks, { as, body: { breaks } });
  const list = async (as: TestUser) => (await send(api(), calls.listBreaks, { as })).body;
  const store = async ({ userId }: TestUser, breaks: readonly Break[]) => {
    const stored = JSON.stringify(breaks);
    await api()
      .database.db.updateTable('users')
      .set({ breaks: stored })
      .where('user_id', '=', userId)
      .execute();
  };

  test('are added once, and those that exist do not change', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const breaks = [given({ habitIds: [id] }), given({ from: '2026-11-01', to: '2026-11-03' })];
    expect((await importAll(as, breaks)).body).toEqual({ added: 2 });
    const changed = breaks.map((each) => ({ ...each, from: '2026-10-01' }));
    expect((await importAll(as, changed)).body).toEqual({ added: 0 });
    expect(await list(as)).toEqual(breaks.toReversed());
  });

  test('are refused by their places in the list, also behind breaks that exist', async () => {
    const as = await buildUser(api());
    const here = [given(), given({ habitIds: null, to: TODAY })];
    await importAll(as, here);
    const unknown = given({ habitIds: [randomUUID()], to: '2026-11-01' });
    const wrong = [given({ to: '2026-11-19' }), given({ from: '1999-12-31' })];
    const { status, error } = await importAll(as, [...here, unknown, ...wrong, given()]);
    expect([status, error.message, error.errors]).toEqual([
      422,
      'invalidInput',
      [
        { message: 'minValue', field: 'breaks.3.to', rule: 'minValue', params: { min: TODAY } },
        { message: 'minValue', field: 'breaks.4.from', rule: 'minValue', params: { min: '2000-01-01' } },
      ],
    ]);
    expect(await list(as)).toHaveLength(2);
  });

  test('are refused past the limits, and those named first have room', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const full = { message: 'limitReached', rule: 'limitReached' };
    const many = Array.from({ length: BREAKS_MAX - 1 }, () => given());
    await store(as, many);
    const rows = [given(), many[0] ?? given(), given(), given()];
    const counted = await importAll(as, rows);
    expect([counted.status, counted.error.message, counted.error.errors]).toEqual([
      422,
      'limitReached',
      [
        { ...full, field: 'breaks.2' },
        { ...full, field: 'breaks.3' },
      ],
    ]);
    expect((await importAll(as, rows.slice(0, 2))).body).toEqual({ added: 1 });

    const named = Array.from({ length: BREAK_HABITS_MAX - 1 }, () => randomUUID());
    await store(as, [given({ habitIds: named })]);
    const own = [given({ habitIds: [id] }), given({ habitIds: [id] }), given()];
    expect((await importAll(as, own)).error.errors).toEqual([{ ...full, field: 'breaks.1.habitIds' }]);
    expect((await importAll(as, own.toSpliced(1, 1))).body).toEqual({ added: 2 });
  });
});
