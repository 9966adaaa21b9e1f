import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { userRow } from '#tests/database/rows.ts';
import type { Database } from './database.ts';
import { countStatements } from './dialect.ts';
import { inPageScope } from './page-scope.ts';
import { withTransaction } from './user-rows.ts';

async function addUser({ db }: Database): Promise<string> {
  const user = userRow();
  await db.insertInto('users').values(user).execute();
  return user.user_id;
}

async function nameOf({ db }: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('first_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.first_name;
}

async function rename({ db }: Database, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ first_name: name }).where('user_id', '=', userId).execute();
}

forEachEngine('a page scope', (getDatabase) => {
  it('sends identical reads once, also concurrent ones', async () => {
    const userId = await addUser(getDatabase());
    const { result, statements } = await countStatements(() =>
      inPageScope(async () => {
        const together = await Promise.all([nameOf(getDatabase(), userId), nameOf(getDatabase(), userId)]);
        return [...together, await nameOf(getDatabase(), userId)];
      }),
    );
    expect(result).toEqual(['Ada', 'Ada', 'Ada']);
    expect(statements).toHaveLength(1);
  });

  it('separates reads with other parameters', async () => {
    const [first, second] = [await addUser(getDatabase()), await addUser(getDatabase())];
    await rename(getDatabase(), second, 'Grace');
    const { result, statements } = await countStatements(() =>
      inPageScope(() => Promise.all([nameOf(getDatabase(), first), nameOf(getDatabase(), second)])),
    );
    expect(result).toEqual(['Ada', 'Grace']);
    expect(statements).toHaveLength(2);
  });

  it('returns separate rows to each reader', async () => {
    const userId = await addUser(getDatabase());
    const read = () =>
      getDatabase()
        .db.selectFrom('users')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
    await inPageScope(async () => {
      const mine = await read();
      mine.first_name = 'scribbled over';
      expect((await read()).first_name).toBe('Ada');
    });
  });

  it.each([
    ['a write', rename],
    [
      'a transaction',
      (database: Database, userId: string, name: string) =>
        withTransaction(database, userId, async ({ queries: transaction }) => {
          await transaction
            .updateTable('users')
            .set({ first_name: name })
            .where('user_id', '=', userId)
            .execute();
        }),
    ],
    [
      'a raw statement',
      async ({ db }: Database, userId: string, name: string) => {
        await sql`update users set first_name = ${name} where user_id = ${userId}`.execute(db);
      },
    ],
  ])('reads again after %s', async (_, write) => {
    const userId = await addUser(getDatabase());
    await inPageScope(async () => {
      expect(await nameOf(getDatabase(), userId)).toBe('Ada');
      await write(getDatabase(), userId, 'Grace');
      expect(await nameOf(getDatabase(), userId)).toBe('Grace');
    });
  });

  it('reads inside its own transaction what that wrote', async () => {
    const userId = await addUser(getDatabase());
    await inPageScope(async () => {
      await nameOf(getDatabase(), userId);
      const inside = await withTransaction(getDatabase(), userId, async ({ queries: transaction }) => {
        const within = { ...getDatabase(), db: transaction };
        await rename(within, userId, 'Grace');
        return await nameOf(within, userId);
      });
      expect(inside).toBe('Grace');
    });
  });

  it('does not store a read that failed', async () => {
    const broken = () => getDatabase().db.selectFrom('users').select(sql`no_such_column`.as('x')).execute();
    const { statements } = await countStatements(() =>
      inPageScope(async () => {
        await expect(broken()).rejects.toThrow('no_such_column');
        await expect(broken()).rejects.toThrow('no_such_column');
      }),
    );
    expect(statements).toHaveLength(2);
  });

  it('ends with the page, and two pages share nothing', async () => {
    const userId = await addUser(getDatabase());
    const page = () => inPageScope(() => nameOf(getDatabase(), userId));
    const { statements } = await countStatements(async () => {
      await Promise.all([page(), page()]);
      await nameOf(getDatabase(), userId);
      await nameOf(getDatabase(), userId);
    });
    expect(statements).toHaveLength(4);
  });

  it('covers the requests that the page injects', async () => {
    const userId = await addUser(getDatabase());
    const app = Fastify();
    app.get('/name', async () => ({ name: await nameOf(getDatabase(), userId) }));
    app.post<{ Body: { name: string } }>('/name', async ({ body }) => {
      await rename(getDatabase(), userId, body.name);
      return { name: await nameOf(getDatabase(), userId) };
    });
    const get = async () => (await app.inject('/name')).json<{ name: string }>().name;
    const post = (name: string) => app.inject({ method: 'POST', url: '/name', payload: { name } });
    const { result, statements } = await countStatements(() =>
      inPageScope(async () => {
        const before = await Promise.all([get(), get(), get()]);
        await post('Grace');
        return [...before, await get(), await get()];
      }),
    );
    expect(result).toEqual(['Ada', 'Ada', 'Ada', 'Grace', 'Grace']);
    expect(statements.map(({ sql: text }) => text.slice(0, 6))).toEqual(['select', 'update', 'select']);
    await app.close();
  });
});
