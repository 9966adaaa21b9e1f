import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dividersCalls } from '#contract/dividers.ts';
import { DIVIDERS_MAX } from '#contract/limits.ts';
import { plainDivider } from '#contract/new-items.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildDivider, buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

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

  test('take a rule and a window, and lose them', async () => {
    const as = await buildUser(api());
    const { id } = await buildDivider(api(), as);
    const change = async (body: object) => await send(api(), updateDivider, { as, params: { id }, body });
    const window = { from: '21:30', to: '06:00' };
    expect((await change({ rule: { type: 'all' }, window })).body).toMatchObject({
      rule: { type: 'all' },
      window,
    });
    const two = { type: 'atLeast', count: 2 };
    expect((await change({ rule: two })).body).toMatchObject({ rule: two, window });
    expect((await change({ name: 'Evening' })).body).toMatchObject({ name: 'Evening', rule: two, window });
    expect((await change({ rule: null, window: null })).body).toMatchObject(plainDivider);
  });

  test.each([
    ['rule', { type: 'most' }],
    ['rule', { type: 'atLeast' }],
    ['rule', { type: 'atLeast', count: 0 }],
    ['rule', { type: 'atLeast', count: 1.5 }],
    ['rule', { type: 'all', count: 2 }],
    ['window', { from: '06:00' }],
    ['window', { from: '6:00', to: '09:00' }],
    ['window', { from: '06:00', to: '24:00' }],
    ['window', { from: '06:00', to: '06:00' }],
  ])('refuse as %s %j', async (field, value) => {
    const as = await buildUser(api());
    const { id } = await buildDivider(api(), as);
    const { status, error } = await send(api(), updateDivider, {
      as,
      params: { id },
      body: { [field]: value },
    });
    expect([status, error.errors?.[0]?.field?.split('.')[0]]).toEqual([422, field]);
    expect((await send(api(), listDividers, { as })).body).toMatchObject([plainDivider]);
  });

  test('count as one by their rule: the habits under them that are not archived, of which those that are due ask', async () => {
    const as = await buildUser(api());
    const days = [TODAY, addDays(TODAY, -1), addDays(TODAY, -2)];
    const createdOn = addDays(TODAY, -4);
    await buildHabit(api(), as, { order: 0, createdOn, done: [] });
    const { id } = await buildDivider(api(), as, { order: 1 });
    await buildHabit(api(), as, { order: 2, createdOn, done: days });
    await buildHabit(api(), as, { order: 3, createdOn, done: days.slice(1) });
    await buildHabit(api(), as, { order: 4, createdOn, archivedAt: new Date(NOON).toISOString() });
    await buildHabit(api(), as, { order: 5, createdOn, kind: 'scale' });
    await buildDivider(api(), as, { order: 6 });
    await buildHabit(api(), as, { order: 7, createdOn });
    const counted = async (rule: object | null) => {
      await send(api(), updateDivider, { as, params: { id }, body: { rule } });
      const [first, second] = (await send(api(), listDividers, { as })).body;
      expect([second?.streak, second?.strength]).toEqual([undefined, undefined]);
      return [first?.streak, first?.strength];
    };
    // Of a daily habit each day leaves 0.948 of the strength, half of it in 13 days.
    const strength = (met: number) => Math.round((1 - 0.5 ** (met / 13)) * 1e6) / 1e6;
    expect(await counted(null)).toEqual([undefined, undefined]);
    expect(await counted({ type: 'any' })).toEqual([3, strength(3)]);
    expect(await counted({ type: 'all' })).toEqual([2, strength(2)]);
    expect(await counted({ type: 'atLeast', count: 1 })).toEqual([3, strength(3)]);
    // Of fewer habits that are due, all.
    expect(await counted({ type: 'atLeast', count: 9 })).toEqual([2, strength(2)]);
  });
});
