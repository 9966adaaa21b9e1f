import { CompiledQuery, SelectQueryNode, sql } from 'kysely';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Database } from '#server/core/database/database.ts';
import { acrossUsers, withTransaction } from '#server/core/database/user-rows.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi } from '#tests/api/test-app.ts';
import { takeRefused, watchStatements } from './watch-statements.ts';

const everybody = ({ db }: Pick<Database, 'db'>) => db.selectFrom('users').select('user_id');

forEachApi('a server under test', (api) => {
  const watched = () => watchStatements(api().database, { 'find the forgotten': ['users'] });

  it('fails the request and the test by a planted statement of no user', async () => {
    const { database } = api();
    // A table of the user's, then one of everybody's: what a forgotten condition looks like.
    const planted = { ...database, db: leaky(database) };
    const leaking = await buildTestApp(planted);
    const as = await buildUser(api());
    const { status } = await send(leaking, calls.listDividers, { as });
    await leaking.app.close();
    expect(status).toBe(500);
    expect(takeRefused()).toEqual(['dividers (SelectQueryNode)']);
  });

  it('refuses it in a transaction, raw, and compiled elsewhere', async () => {
    const database = watched();
    await expect(
      withTransaction(database, 'u', async ({ queries: db }) => await everybody({ db }).execute()),
    ).rejects.toThrow('names no user: users');
    await expect(sql`select user_id from users`.execute(database.db)).rejects.toThrow('select user_id');
    const compiled = CompiledQuery.raw('select user_id from users');
    await expect(database.db.executeQuery(compiled)).rejects.toThrow('compiled elsewhere');
    expect(takeRefused()).toHaveLength(3);
  });

  it('lets a listed purpose look across users, at its tables only', async () => {
    const database = watched();
    await acrossUsers('find the forgotten', async () => await everybody(database).execute());
    const habits = database.db.selectFrom('habits').select('id');
    await expect(acrossUsers('find the forgotten', () => habits.execute())).rejects.toThrow('habits');
    await expect(acrossUsers('look around', () => everybody(database).execute())).rejects.toThrow(
      'users (SelectQueryNode to look around)',
    );
    expect(takeRefused()).toHaveLength(2);
  });

  it('refuses a new value for the column of a shard, of an update and of an insertion that may be one', async () => {
    const database = watched();
    const update = database.db.updateTable('habits').set({ user_id: 'u' }).where('user_id', '=', 'u');
    const block = { user_id: 'u', blocked_id: 'b', created_at: '' };
    const insert = database.db
      .insertInto('circle_blocks')
      .values(block)
      .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doUpdateSet({ user_id: 'u' }));
    for (const refused of [update, insert])
      await expect(refused.execute()).rejects.toThrow('sets the column of a shard');
    expect(takeRefused()).toHaveLength(2);
  });

  it('refuses a case with an operand, built or raw, and allows one with conditions', async () => {
    const database = watched();
    const mine = database.db.updateTable('habits').where('user_id', '=', 'u');
    const simple = mine.set((row) => ({
      position: row.case('id').when('a').then(1).else(row.ref('position')).end(),
    }));
    const raw = mine.set({ position: sql<number>`CASE id\n when ${'a'} then 1 end` });
    for (const refused of [simple, raw]) {
      await expect(refused.execute()).rejects.toThrow('compares in "case <operand> when"');
    }
    expect(takeRefused()).toHaveLength(2);
    const searched = mine.set((row) => ({
      name: row.case().when('id', '=', 'a').then('in case of rain').else(row.ref('name')).end(),
    }));
    await withTransaction(database, 'u', async ({ queries }) => await queries.executeQuery(searched));
    expect(takeRefused()).toEqual([]);
  });

  it('refuses a change of habits outside of a transaction of their user', async () => {
    const { db } = watched();
    const closed = db.updateTable('dividers').set({ closed: 1 }).where('user_id', '=', 'u');
    await expect(closed.execute()).rejects.toThrow('raises no revision');
    expect(takeRefused()).toHaveLength(1);
  });

  it('ignores the statements of the test itself', async () => {
    await everybody(api().database).execute();
    expect(takeRefused()).toEqual([]);
  });
});

/** Storage that drops the conditions of every select on dividers. */
function leaky({ db }: Database): Database['db'] {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (!SelectQueryNode.is(node) || !JSON.stringify(node.from).includes('"dividers"')) return node;
      const { where: _where, ...rest } = node;
      return rest;
    },
    transformResult: async ({ result }) => result,
  });
}
