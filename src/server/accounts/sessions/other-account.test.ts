import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { servedCalls } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const naming = ({ userId }: TestUser) => ({ 'x-account-id': userId });

forEachApi('X-Account-Id', (api) => {
  test('refuses a write in the name of another account without any effect, and takes it in the name of its own', async () => {
    const [ann, ben] = [await buildUser(api()), await buildUser(api())];
    const { id } = await buildHabit(api(), ben);
    const body = { action: 'create', days: [TODAY] };
    const tick = (headers: Record<string, string>) =>
      send(api(), calls.setActivities, { as: ben, params: { id }, body, headers });
    const countOf = async () => {
      const { body: habits } = await send(api(), calls.listHabits, { as: ben });
      return habits[0]?.history[TODAY];
    };
    for (const headers of [naming(ann), { 'x-account-id': 'someone' }, { 'x-account-id': '' }]) {
      const { status, error } = await tick(headers);
      expect([status, error.message]).toEqual([409, 'otherAccount']);
    }
    expect(await countOf()).toBe(0);
    expect((await tick(naming(ben))).status).toBe(200);
    expect(await countOf()).toBe(1);
    expect((await tick({})).status).toBe(200);
  });

  test('refuses each write of a signed-in user before anything else is looked at, and changes nothing', async () => {
    const [ann, ben] = [await buildUser(api()), await buildUser(api())];
    const before = await rowsOf(api(), ben.userId);
    const writes = servedCalls(api()).filter(([, call]) => call.auth === 'user' && call.method !== 'GET');
    expect(writes.length).toBeGreaterThan(20);
    for (const [name, call] of writes) {
      const { status, error } = await send(api(), call, { as: ben, headers: naming(ann) });
      expect([name, status, error.message]).toEqual([name, 409, 'otherAccount']);
    }
    expect(await rowsOf(api(), ben.userId)).toEqual(before);
  });

  test('lets reads pass', async () => {
    const [ann, ben] = [await buildUser(api()), await buildUser(api())];
    expect((await send(api(), calls.getUser, { as: ben, headers: naming(ann) })).body.id).toBe(ben.userId);
  });
});
