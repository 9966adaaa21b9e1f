import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { CIRCLES_MAX } from '#contract/limits.ts';
import type { TableName } from '#server/core/database/tables.ts';
import { block, circleOf, daysGoal, giveCircle, giveLink, memberIdOf } from '#tests/api/circles.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { rowsOfCircle } from '#tests/api/stored-rows.ts';
import { forEachApi } from '#tests/api/test-app.ts';

forEachApi('a call of a circle whose answer was lost', (api) => {
  /** The process is killed once the circle's rows are written: what the viewer's own transaction would store is not. */
  const lost = async (userId: string) => {
    await api().database.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  };

  /** While a table is away, what writes to it fails. */
  const without = async (table: TableName, work: () => Promise<void>) => {
    const { db } = api().database;
    await sql`alter table ${sql.table(table)} rename to away`.execute(db);
    try {
      await work();
    } finally {
      await sql`alter table away rename to ${sql.table(table)}`.execute(db);
    }
  };

  const pair = async () => {
    const [ann, ben] = [await buildUser(api()), await buildUser(api())];
    return { ann, ben, id: await giveCircle(api(), ann, [ben]) };
  };

  test('makes one circle, the last one that a user may be in too', async () => {
    const as = await buildUser(api());
    for (let count = 1; count < CIRCLES_MAX; count += 1) await giveCircle(api(), as);
    const body = { name: 'Runners', emoji: 'running-shoe', displayName: 'Ann' };
    const make = async () => await send(api(), calls.createCircle, { as, body, key: 'one' });
    const first = await make();
    await lost(as.userId);
    expect((await make()).body).toEqual(first.body);
    expect((await send(api(), calls.listCircles, { as })).body).toHaveLength(CIRCLES_MAX);
  });

  test('joins once, by the last use of a link too', async () => {
    const { ann, id } = await pair();
    const link = await giveLink(api(), ann, id);
    const { db } = api().database;
    await db
      .updateTable('circle_links')
      .set({ uses_left: 1 })
      .where('circle_id', '=', id)
      .where('id', '=', link.id)
      .execute();
    const as = await buildUser(api());
    const body = { token: link.token, displayName: 'Cleo' };
    const join = async () => await send(api(), calls.joinCircle, { as, body, key: 'join' });
    const first = await join();
    const before = await rowsOfCircle(api(), id);
    await lost(as.userId);
    const again = await join();
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { circles: _, ...after } = await rowsOfCircle(api(), id);
    expect(before).toMatchObject(after);
  });

  test.each([
    ['sends one cheer', calls.sendCheer, ({ to }) => ({ to, kind: 'wow' })],
    ['sets one goal', calls.createGoal, () => daysGoal],
    ['sets one goal of an id', calls.createGoal, ({ to: id }) => ({ id, ...daysGoal })],
    ['changes a circle', calls.updateCircle, () => ({ name: 'Walkers' })],
  ] satisfies [string, Call, (ids: { to: string }) => object][])('%s', async (_, call, bodyOf) => {
    const { ann, ben, id } = await pair();
    const to = await memberIdOf(api(), ben, id);
    const sending: Sending = { as: ann, params: { id }, body: bodyOf({ to }), key: 'k' };
    const first = await send(api(), call, sending);
    const before = await rowsOfCircle(api(), id);
    await lost(ann.userId);
    const again = await send(api(), call, sending);
    expect([first.status < 300, again.status < 300, again.text]).toEqual([true, true, first.text]);
    const { circles: __, ...after } = await rowsOfCircle(api(), id);
    expect(before).toMatchObject(after);
  });

  const blocksOf = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('circle_blocks')
      .select('blocked_id')
      .where('user_id', '=', userId)
      .execute();

  test('blocks a member at all, or leaves them where they are', async () => {
    const { ann, ben, id } = await pair();
    const memberId = await memberIdOf(api(), ben, id);
    const params = { id, memberId };
    await without('circle_blocks', async () => {
      expect((await send(api(), calls.blockMember, { as: ann, params, key: 'block' })).status).toBe(500);
    });
    expect((await circleOf(api(), ann, id)).members).toHaveLength(2);
    await block(api(), ann, id, memberId);
    expect((await circleOf(api(), ann, id)).members).toHaveLength(1);
    expect(await blocksOf(ann)).toEqual([{ blocked_id: ben.userId }]);
    expect(await blocksOf(ben)).toEqual([{ blocked_id: ann.userId }]);
  });
});
