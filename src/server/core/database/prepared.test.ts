import { expect, test } from 'vitest';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { userRow } from '#tests/database/rows.ts';
import { takeRefused, watchStatements } from '#tests/database/watch-statements.ts';
import { countStatements } from './dialect.ts';
import { prepared } from './prepared.ts';
import { withTransaction } from './user-rows.ts';

let built = 0;
const findName = prepared<{ readonly userId: string }>()((queries, value) => {
  built += 1;
  return queries.selectFrom('users').select('first_name as name').where('user_id', '=', value('userId'));
});

forEachEngine('a prepared statement', (getDatabase) => {
  test('is built once, and answers for the values of each call, in a transaction too', async () => {
    const users = ['Ann', 'Ben'].map((first_name) => userRow({ first_name }));
    await getDatabase().db.insertInto('users').values(users).execute();
    built = 0;
    for (const { user_id: userId, first_name: name } of users) {
      expect(await findName(getDatabase().db, { userId })).toEqual([{ name }]);
      const inside = await withTransaction(
        getDatabase(),
        userId,
        async ({ queries }) => await findName(queries, { userId }),
      );
      expect(inside).toEqual([{ name }]);
    }
    expect(built).toBe(1);
  });

  test('is counted with the values that it is sent with', async () => {
    const { statements } = await countStatements(() => findName(getDatabase().db, { userId: 'unknown' }));
    expect(statements.map(({ parameters }) => parameters)).toEqual([['unknown']]);
  });
});

test('is checked by tests like any other: a statement that names no user is refused', async () => {
  const storage = await buildTestDatabase('sqlite');
  const listNames = prepared<Record<string, string>>()((queries) =>
    queries.selectFrom('users').select('first_name'),
  );
  expect(await listNames(storage.database.db, {})).toEqual([]);
  const watched = watchStatements(storage.database, {});
  await expect(listNames(watched.db, {})).rejects.toThrow('names no user');
  expect(takeRefused()).toHaveLength(1);
  await storage.destroy();
});
