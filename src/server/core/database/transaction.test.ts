import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import type { Database } from './database.ts';
import { withTransaction } from './user-rows.ts';

async function addUser({ db }: Database): Promise<string> {
  const user = userRow();
  await db.insertInto('users').values(user).execute();
  return user.user_id;
}

function habitsOf(database: Database, userId: string) {
  return database.db.selectFrom('habits').select('position').where('user_id', '=', userId).execute();
}

/** Like `order = highest + 1`: reads, then writes a value that depends on it. */
async function addHabitLast(database: Database, userId: string): Promise<void> {
  await withTransaction(database, userId, async ({ queries: transaction }) => {
    const { last } = await transaction
      .selectFrom('habits')
      .select((select) => select.fn.coalesce(select.fn.max('position'), sql.lit(-1)).as('last'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('habits')
      .values(habitRow({ user_id: userId, position: last + 1 }))
      .execute();
  });
}

forEachEngine('withTransaction', (getDatabase, { engine }) => {
  it('commits the writes and returns the result', async () => {
    const userId = await addUser(getDatabase());
    const answer = await withTransaction(getDatabase(), userId, async ({ queries: transaction }) => {
      await transaction
        .insertInto('habits')
        .values(habitRow({ user_id: userId }))
        .execute();
      return 'kept';
    });
    expect(answer).toBe('kept');
    expect(await habitsOf(getDatabase(), userId)).toHaveLength(1);
  });

  it('rolls back when the work fails, and rethrows its error', async () => {
    const userId = await addUser(getDatabase());
    const failing = withTransaction(getDatabase(), userId, async ({ queries: transaction }) => {
      await transaction
        .insertInto('habits')
        .values(habitRow({ user_id: userId }))
        .execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await habitsOf(getDatabase(), userId)).toHaveLength(0);
    await addHabitLast(getDatabase(), userId);
    expect(await habitsOf(getDatabase(), userId)).toHaveLength(1);
  });

  it('raises the revision of its user once, and not when it is rolled back', async () => {
    const { db } = getDatabase();
    const [userId, other] = [await addUser(getDatabase()), await addUser(getDatabase())];
    const revisions = async () => {
      const rows = await db.selectFrom('users').select(['user_id', 'revision']).execute();
      const of = (id: string) => rows.find(({ user_id }) => user_id === id)?.revision;
      return [of(userId), of(other)];
    };
    expect(await revisions()).toEqual([0, 0]);
    await addHabitLast(getDatabase(), userId);
    expect(await revisions()).toEqual([1, 0]);
    const failing = withTransaction(getDatabase(), userId, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await revisions()).toEqual([1, 0]);
    await Promise.all(Array.from({ length: 10 }, () => addHabitLast(getDatabase(), userId)));
    expect(await revisions()).toEqual([11, 0]);
  });

  it('runs the transactions of one user in turn', async () => {
    const userId = await addUser(getDatabase());
    await Promise.all(Array.from({ length: 30 }, () => addHabitLast(getDatabase(), userId)));
    const positions = (await habitsOf(getDatabase(), userId)).map(({ position }) => position);
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it('refuses a statement outside the transaction, which would wait for ever', async () => {
    const userId = await addUser(getDatabase());
    const around = withTransaction(getDatabase(), userId, async () => await habitsOf(getDatabase(), userId));
    await expect(around).rejects.toThrow('must use the transaction');
    const nested = withTransaction(getDatabase(), userId, () => addHabitLast(getDatabase(), userId));
    await expect(nested).rejects.toThrow('do not nest');
    expect(await habitsOf(getDatabase(), userId)).toHaveLength(0);
  });

  it('does not commit half of the work when the error of a statement was ignored', async () => {
    const userId = await addUser(getDatabase());
    const twice = habitRow({ user_id: userId });
    const swallowing = withTransaction(getDatabase(), userId, async ({ queries: transaction }) => {
      await transaction.insertInto('habits').values(twice).execute();
      await transaction
        .insertInto('habits')
        .values(twice)
        .execute()
        .catch(() => {});
      return 'done';
    });
    const outcome = await swallowing.catch((error: Error) => error.message);
    // SQLite undoes only the failed statement; PostgreSQL the whole transaction, with an error.
    const [answer, rows] =
      engine === 'sqlite'
        ? ['done', 1]
        : ['The transaction was rolled back: a statement in it had failed.', 0];
    expect(outcome).toBe(answer);
    expect(await habitsOf(getDatabase(), userId)).toHaveLength(rows);
  });

  it('retries after a deadlock', async () => {
    const database = getDatabase();
    const [first, second] = [await addUser(database), await addUser(database)];
    const bothIn = Promise.withResolvers<void>();
    let runs = 0;
    let inside = 0;
    const crossing = (own: string, other: string) =>
      withTransaction(database, own, async ({ queries: transaction }) => {
        runs += 1;
        // A statement waits until the transaction holds its lock.
        await transaction.selectFrom('users').select('user_id').where('user_id', '=', own).execute();
        inside += 1;
        // On SQLite the second starts when the first is done; on PostgreSQL each locks its own user's row.
        if (inside === 2 || engine === 'sqlite') bothIn.resolve();
        await bothIn.promise;
        await transaction
          .updateTable('users')
          .set({ first_name: own })
          .where('user_id', '=', other)
          .execute();
      });
    await Promise.all([crossing(first, second), crossing(second, first)]);
    const names = await database.db
      .selectFrom('users')
      .select(['user_id', 'first_name'])
      .where('user_id', 'in', [first, second])
      .execute();
    expect(new Map(names.map((row) => [row.user_id, row.first_name]))).toEqual(
      new Map([
        [first, second],
        [second, first],
      ]),
    );
    // The one that runs again may meet the other once more.
    expect(runs > 2).toBe(engine === 'postgres');
  });
});
