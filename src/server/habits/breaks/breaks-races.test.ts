import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

forEachApi('breaks that are written at once', (api) => {
  const create = async (as: TestUser, body: object) => await send(api(), calls.createBreak, { as, body });
  const list = async (as: TestUser) => (await send(api(), calls.listBreaks, { as })).body;
  const ids = (breaks: readonly { readonly id: string }[]) => breaks.map(({ id }) => id).toSorted();

  test('are all kept', async () => {
    const as = await buildUser(api());
    const made = await Promise.all(Array.from({ length: 10 }, () => create(as, { from: TODAY })));
    expect(ids(await list(as))).toEqual(ids(made.map(({ body }) => body)));
    const [first, ...others] = made.map(({ body }) => body);
    await Promise.all([
      send(api(), calls.deleteBreak, { as, params: { id: first?.id ?? '' } }),
      ...others.map(({ id }) => send(api(), calls.updateBreak, { as, params: { id }, body: { to: TODAY } })),
    ]);
    expect((await list(as)).map(({ to }) => to)).toEqual(others.map(() => TODAY));
    expect(ids(await list(as))).toEqual(ids(others));
  });

  test('are kept while a habit is deleted that another break names, and none names it afterwards', async () => {
    const as = await buildUser(api());
    const [gone, kept] = [await buildHabit(api(), as), await buildHabit(api(), as, { order: 1 })];
    await create(as, { from: TODAY, habitIds: [gone.id] });
    const given = Array.from({ length: 5 }, () => ({ id: randomUUID(), from: TODAY, habitIds: [kept.id] }));
    await Promise.all([
      ...given.slice(0, 2).map((body) => create(as, body)),
      create(as, { from: TODAY, habitIds: [gone.id, kept.id] }),
      send(api(), calls.deleteHabit, { as, params: { id: gone.id }, body: { action: 'delete' } }),
      ...given.slice(2).map((body) => create(as, body)),
    ]);
    const left = await list(as);
    expect(ids(left)).toEqual(expect.arrayContaining(ids(given)));
    expect(left.filter(({ habitIds }) => habitIds?.includes(gone.id))).toEqual([]);
  });
});
