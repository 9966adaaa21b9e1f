import { expect, test } from 'vitest';
import { findMember, inCircle, removeFromCircle } from '#server/accounts/circles/circle-rows.ts';
import { closeAccount } from '#server/accounts/closing/close-account.ts';
import { eraseAccount } from '#server/accounts/closing/erase-account.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { findRow, listRows, withTransaction } from '#server/core/database/user-rows.ts';
import { PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { cheer, circleOf, giveCircle, giveLink, join, memberIdOf, share } from '#tests/api/circles.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

forEachApi('circles of an account that ends', (api) => {
  /** Ann's circle with Ben, where she shows a habit; Ben has cheered her. */
  const build = async () => {
    const [ann, ben] = [await registerUser(api()), await buildUser(api())];
    const id = await giveCircle(api(), ann, [ben]);
    const habit = await buildHabit(api(), ann);
    await share(api(), ann, id, { habitId: habit.id, level: 'full' });
    await cheer(api(), ben, id, await memberIdOf(api(), ann, id), 'wow');
    await api().app.jobs.runDue();
    return { ann, ben, id };
  };
  const close = async (user: TestUser, action: 'close' | 'erase' = 'close') =>
    await withTransaction(api().database, user.userId, async (scope) => {
      await closeAccount(scope, { action, email: user.email }, NOON);
    });
  const namesSeenBy = async (as: TestUser, id: string) =>
    (await circleOf(api(), as, id)).members.map(({ displayName }) => displayName);
  /** What a circle still stores of a user: all of it names them by their id there, or by the id of the account. */
  const rowsIn = async (id: string) => {
    const rows = { queries: api().database.db, userId: id };
    const tables = ['circle_members', 'circle_shares', 'circle_cheers', 'circle_links'] as const;
    const found = await Promise.all(tables.map(async (table) => await listRows(rows, table)));
    return JSON.stringify(found);
  };

  test('are left at once, and a reopened account is in none', async () => {
    const { ann, ben, id } = await build();
    expect(await namesSeenBy(ben, id)).toEqual(['Maker', 'Member 1']);
    await close(ann);
    await api().app.jobs.runDue();
    expect(await namesSeenBy(ben, id)).toEqual(['Member 1']);
    expect((await circleOf(api(), ben, id)).isCreator).toBe(true);
    expect(await signInStatus(api(), ann.email, PASSWORD)).toBe(200);
    const own = scopeOf(api(), ann);
    expect(await findRow(own, 'users', {})).toMatchObject({ closes_at: null, in_circle: 0 });
    expect(await listRows(own, 'memberships')).toEqual([]);
    expect(await listRows(own, 'shares')).toEqual([]);
  });

  test.each(['ran', 'was lost'])(
    'hold nothing of an account that is erased, whether the job of leaving %s',
    async (job) => {
      const { ann, ben, id } = await build();
      const me = await memberIdOf(api(), ann, id);
      await close(ann, 'erase');
      if (job === 'was lost') {
        await api().database.db.deleteFrom('jobs').where('user_id', '=', ann.userId).execute();
        await eraseAccount({ database: api().database, clock: () => NOON }, { userId: ann.userId });
      }
      await api().app.jobs.runDue();
      expect(await findRow(scopeOf(api(), ann), 'users', {})).toBeNull();
      expect(await namesSeenBy(ben, id)).toEqual(['Member 1']);
      const left = await rowsIn(id);
      for (const name of [ann.userId, me]) expect(left).not.toContain(name);
    },
  );

  test('are left by an erasure that was stopped before its account was deleted, once it runs again', async () => {
    const { ann, ben, id } = await build();
    const second = await giveCircle(api(), ann, [ben]);
    await close(ann, 'erase');
    await api().database.db.deleteFrom('jobs').where('user_id', '=', ann.userId).execute();
    const parts = { database: api().database, clock: () => NOON };
    // In between, of one circle: it has no such member any more, and the member's own rows do not say so yet.
    await inCircle(api().database, second, async ({ rows, circle }) => {
      const member = await findMember(rows, ann.userId);
      if (circle && member) await removeFromCircle(rows, circle, member, NOON);
    });
    const stopped = AbortSignal.abort(new Error('The process ends.'));
    await expect(eraseAccount(parts, { userId: ann.userId, signal: stopped })).rejects.toThrow('ends');
    await eraseAccount(parts, { userId: ann.userId });
    for (const each of [id, second]) expect(await namesSeenBy(ben, each)).toEqual(['Member 1']);
  });

  test('end with their last member', async () => {
    const ann = await registerUser(api());
    const id = await giveCircle(api(), ann);
    await close(ann);
    await api().app.jobs.runDue();
    expect(await findRow({ queries: api().database.db, userId: id }, 'circles', {})).toBeNull();
  });

  test('take in no person whose account was closed while they joined', async () => {
    const { ben, id } = await build();
    const cat = await registerUser(api());
    await withTransaction(api().database, cat.userId, async (rows) => {
      await updateUser(rows, { closes_at: new Date(NOON + 1).toISOString() });
    });
    await join(api(), cat, (await giveLink(api(), ben, id)).token, 'Cat').catch(() => undefined);
    await api().app.jobs.runDue();
    expect(await namesSeenBy(ben, id)).toEqual(['Maker', 'Member 1']);
  });
});
