import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainDivider } from '#contract/defaults.ts';
import { dividersCalls } from '#contract/dividers.ts';
import { DIVIDERS_MAX } from '#contract/limits.ts';
import { buildDivider, buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const { createDivider, deleteDivider, listDividers, updateDivider } = dividersCalls;

forEachApi('dividers', (api) => {
  test('are created, listed by order, changed and deleted', async () => {
    const as = await buildUser(api());
    const evening = await buildDivider(api(), as, { name: 'Evening', order: 4 });
    const made = await send(api(), createDivider, { as, body: { name: ' Morning ', order: 1 } });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(String), name: 'Morning', order: 1, ...plainDivider },
    ]);
    expect((await send(api(), listDividers, { as })).body).toEqual([made.body, evening]);
    const { id } = made.body;
    const changed = await send(api(), updateDivider, { as, params: { id }, body: { closed: true } });
    expect(changed.body).toEqual({ ...made.body, closed: true });
    const renamed = await send(api(), updateDivider, { as, params: { id }, body: { name: 'Dawn' } });
    expect(renamed.body).toEqual({ ...made.body, closed: true, name: 'Dawn' });
    const nothing = await send(api(), updateDivider, { as, params: { id }, body: {} });
    expect(nothing.body).toEqual(renamed.body);
    expect((await send(api(), deleteDivider, { as, params: { id } })).status).toBe(204);
    expect((await send(api(), deleteDivider, { as, params: { id } })).status).toBe(404);
    expect((await send(api(), listDividers, { as })).body).toEqual([evening]);
  });

  test('answer 200 with the existing divider when the id is repeated', async () => {
    const as = await buildUser(api());
    const id = randomUUID();
    const first = await send(api(), createDivider, { as, body: { id, name: 'Morning' } });
    const again = await send(api(), createDivider, { as, body: { id, name: 'Evening' } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('follow the highest habit, and are limited in number', async () => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { order: 9 });
    for (let order = 10; order < 10 + DIVIDERS_MAX; order += 1) {
      const { body } = await send(api(), createDivider, { as, body: { name: 'Morning' } });
      expect(body.order).toBe(order);
    }
    const more = await send(api(), createDivider, { as, body: { name: 'Morning' } });
    expect([more.status, more.error.message]).toEqual([422, 'limitReached']);
  });
});
