import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createPasswordHasher } from '#server/accounts/services/password-hash.ts';
import { DatabaseUnavailableError } from '#server/core/database/errors.ts';
import { FairQueue } from '#server/core/database/fair-queue.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { buildTestDatabase, silentLog } from '#tests/database/build-test-database.ts';
import { countHashes, quickHasher } from './counted-hasher.ts';

/** Two at work, and a hundred that wait. */
const HASHING_MAX = 102;
const WAITING_MAX = 2_000;

const counted = countHashes(quickHasher());

forEachApi(
  'more sign-ins than can be hashed',
  (api) => {
    test('get Retry-After, the rest is served, and the server recovers', async () => {
      const asked = 300;
      const as = await buildUser(api());
      const guess = async (index: number) =>
        await send(api(), calls.loginEmail, {
          body: { email: `crowd-${index}@example.org`, password: 'some long password' },
        });
      const crowd = Promise.all(Array.from({ length: asked }, (_, index) => guess(index)));
      const meanwhile = await send(api(), calls.getUser, { as });
      const answers = await crowd;
      expect(meanwhile.status).toBe(200);
      const refused = answers.filter(({ status }) => status === 503);
      const served = answers.filter(({ status }) => status === 401);
      expect(served.length + refused.length).toBe(asked);
      expect(served.length).toBeGreaterThanOrEqual(HASHING_MAX);
      expect(refused.length).toBeGreaterThan(0);
      for (const { error, headers } of refused) {
        expect([error.message, headers['retry-after']]).toEqual(['unavailable', '5']);
      }
      expect((await guess(asked)).status).toBe(401);
    });
  },
  {},
  { passwords: counted.hasher },
);

test('the hasher limits how many passwords it takes at once', async () => {
  const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  // The dummy hash is made first.
  await hasher.verify(null, 'x');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 500 }, () => hasher.hash('a fine long password')),
  );
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(failed).toHaveLength(500 - HASHING_MAX);
  for (const { reason } of failed) expect(reason).toMatchObject({ code: 'unavailable' });
});

test('so many wait for SQLite and no more', async () => {
  const queue = new FairQueue(10_000);
  await queue.enter();
  const waiting = Array.from({ length: WAITING_MAX }, async () => {
    await queue.enter();
    queue.leave();
  });
  await expect(queue.enter()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  queue.leave();
  await Promise.all(waiting);
  await queue.enter();
});

test('so many wait for a connection to PostgreSQL and no more', async () => {
  const storage = await buildTestDatabase('postgres');
  const engine = new PostgresEngine({
    url: storage.options.databaseUrl ?? '',
    log: silentLog,
    connections: 1,
    timeouts: true,
    claim: 'serve',
  });
  const need = { use: 'write', key: () => null } as const;
  try {
    const held = await engine.acquire(need);
    const waiting = Array.from({ length: WAITING_MAX }, async () => (await engine.acquire(need)).release());
    await expect(engine.acquire(need)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    held.release();
    await Promise.all(waiting);
    (await engine.acquire(need)).release();
  } finally {
    await engine.close();
    await storage.destroy();
  }
});

forEachApi('a database with a full queue', (api) => {
  test('answers writes with 503 and Retry-After', async () => {
    const as = await buildUser(api());
    // The writes of one user would take turns.
    const others = await Promise.all(Array.from({ length: 5 }, () => buildUser(api())));
    const letGo = Promise.withResolvers<void>();
    // As many as there are connections.
    const connections = api().engine === 'sqlite' ? 1 : 10;
    const held = Array.from({ length: connections }, () => Promise.withResolvers<void>());
    const holding = held.map(({ resolve }) =>
      withTransaction(api().database, randomUUID(), async ({ queries }) => {
        await queries.selectFrom('users').select('user_id').where('user_id', '=', as.userId).execute();
        resolve();
        await letGo.promise;
      }),
    );
    await Promise.all(held.map(({ promise }) => promise));
    const change = { body: { firstName: 'Ann' } };
    const answers = await Promise.all(
      others.map((other) => send(api(), calls.updateUser, { as: other, ...change })),
    );
    letGo.resolve();
    await Promise.all(holding);
    for (const { status, error, headers } of answers) {
      expect([status, error.message, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    }
    expect((await send(api(), calls.getUser, { as })).status).toBe(200);
  });
});
