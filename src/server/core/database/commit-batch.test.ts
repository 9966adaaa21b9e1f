import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { userRow } from '#tests/database/rows.ts';
import type { Queries } from './database.ts';
import { withTransaction } from './user-rows.ts';

let storage: TestDatabase;
let disk: DatabaseSync;

beforeEach(async () => {
  storage = await buildTestDatabase('sqlite');
  disk = new DatabaseSync(join(storage.options.dataDir, 'resilience.sqlite'), { readOnly: true });
});

afterEach(async () => {
  disk.close();
  await storage.destroy();
});

/** What another program reads: committed, thus on the disk. */
const onDisk = () =>
  disk
    .prepare('select first_name as name from users order by name')
    .all()
    .map(({ name }) => name);

async function addUser(
  name: string,
  work: (transaction: Queries) => Promise<unknown> = async () => {},
): Promise<void> {
  const user = userRow({ first_name: name });
  await withTransaction(storage.database, user.user_id, async ({ queries: transaction }) => {
    await transaction.insertInto('users').values(user).execute();
    await work(transaction);
  });
}

test('commits the transactions of one turn together, and answers none before the disk has it', async () => {
  const seen: unknown[] = [];
  const add = async (name: string) => {
    await addUser(name);
    seen.push(onDisk());
  };
  const names = ['a', 'b', 'c', 'd'];
  const adding = names.map(add);
  expect(onDisk()).toEqual([]);
  await Promise.all(adding);
  expect(seen).toEqual(names.map(() => names));
});

test('lets readers see only what is committed, without waiting for a writer', async () => {
  const read = async () => (await storage.database.db.selectFrom('users').select('user_id').execute()).length;
  const holding = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const adding = addUser('a', async () => {
    written.resolve();
    await holding.promise;
  });
  await written.promise;
  expect(await read()).toBe(0);
  holding.resolve();
  await adding;
  expect(await read()).toBe(1);
});

test('undoes a transaction that fails alone, and stores those before and after it', async () => {
  const fail = async () => {
    throw new Error('No');
  };
  const outcomes = await Promise.allSettled([addUser('a'), addUser('b', fail), addUser('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(onDisk()).toEqual(['a', 'c']);
});

test('runs the transactions again that the database undid together with another one', async () => {
  const runs: string[] = [];
  const add = async (name: string) =>
    await addUser(name, async () => {
      runs.push(name);
    });
  // As on a full disk: it undoes all that is not committed.
  const undo = async (transaction: Queries) =>
    await sql`insert or rollback into users select * from users`.execute(transaction);
  const outcomes = await Promise.allSettled([add('a'), addUser('b', undo), add('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs.toSorted()).toEqual(['a', 'a', 'c']);
  expect(onDisk()).toEqual(['a', 'c']);
});

test('tells of a refusal only when the disk has what it was due to', async () => {
  const adding = addUser('a');
  const refusing = addUser('b', async (transaction) => {
    const { length } = await transaction.selectFrom('users').select('user_id').execute();
    throw new Error(`There are ${length}`);
  });
  const seen = await refusing.catch((error: unknown) => [String(error), onDisk()]);
  expect(seen).toEqual(['Error: There are 2', ['a']]);
  await adding;
});

test('commits what waits when the transaction that runs over its turn ends', async () => {
  const holding = Promise.withResolvers<void>();
  const adding = [addUser('a'), addUser('b', async () => await holding.promise)];
  // Longer than the turn.
  await delay(5);
  expect(onDisk()).toEqual([]);
  holding.resolve();
  await Promise.all(adding);
  expect(onDisk()).toEqual(['a', 'b']);
});

test('commits what waits before the storage closes', async () => {
  const adding = addUser('a');
  await Promise.all([adding, storage.database.close()]);
  expect(onDisk()).toEqual(['a']);
});

test('stores a write without a transaction, and keeps the database usable after one that fails', async () => {
  const user = userRow({ first_name: 'a' });
  const add = async () => await storage.database.db.insertInto('users').values(user).execute();
  await add();
  await expect(add()).rejects.toThrow('UNIQUE');
  expect(onDisk()).toEqual(['a']);
  await addUser('b');
  expect(onDisk()).toEqual(['a', 'b']);
});
