import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY } from '#domain/days/time.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';

const WAIT = { timeout: 30_000, interval: 200 };
const password = 'a fine long password';

/** An operator's statements, on a connection outside the database's settings. */
async function onPostgres(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The database accepts no writes: as after a failover, by the engine itself. */
async function setReadOnly(
  { database, options: { databaseUrl } }: TestDatabase,
  isOn: boolean,
): Promise<void> {
  if (databaseUrl === undefined) {
    await sql.raw(`pragma query_only = ${isOn ? 'on' : 'off'}`).execute(database.db);
    return;
  }
  const name = new URL(databaseUrl).pathname.slice(1);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and pid <> pg_backend_pid()`;
  const change = isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  await onPostgres(databaseUrl, `alter database ${name} ${change}`, ...(isOn ? [others] : []));
}

forEachEngine('a database that takes no writes', (getDatabase, { getTestDatabase }) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await buildTestApp(getDatabase());
  });
  afterAll(async () => await api.app.close());

  /** Readiness measures by the clock of the process, for how long it knows what it knows. */
  let ahead = 0;
  const clock = performance.now.bind(performance);
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead));
  afterEach(() => void vi.restoreAllMocks());

  const readySoon = async () => {
    const { statusCode, headers } = await api.app.inject('/readyz');
    return [statusCode, headers['retry-after'] !== undefined];
  };
  const ready = async () => {
    ahead += 5_000;
    return await readySoon();
  };

  test('answers 503 to writes and to readiness, 200 to reads, and recovers by itself', async () => {
    const as = await buildUser(api);
    const habit = await buildHabit(api, as);
    const tick = async () => {
      const body = { action: 'create', days: [TODAY] };
      const sent = { as, params: { id: habit.id }, body, key: 'tick' };
      const { status, error, headers } = await send(api, calls.setActivities, sent);
      return status === 200 ? 200 : [status, error.message, headers['retry-after']];
    };
    const joining = { email: `new-${as.email}`, password, firstName: 'Ann' };
    await setReadOnly(getTestDatabase(), true);
    try {
      // On PostgreSQL the first use of each cut connection notices it.
      await expect.poll(tick).toEqual([503, 'unavailable', '5']);
      const joined = await send(api, calls.register, { body: joining });
      expect([joined.status, joined.error.message]).toEqual([503, 'unavailable']);
      // The session is old enough to be extended: the read succeeds without.
      api.clock.now = NOON + 2 * DAY;
      expect((await send(api, calls.listHabits, { as })).status).toBe(200);
      await expect.poll(ready).toEqual([503, true]);
    } finally {
      api.clock.now = NOON;
      await setReadOnly(getTestDatabase(), false);
    }
    await expect.poll(tick).toBe(200);
    await expect.poll(ready).toEqual([200, false]);
    expect((await send(api, calls.register, { body: joining })).status).toBe(200);
  });

  test('is checked by readiness once in a few seconds, for any number of requests', async () => {
    await expect.poll(ready).toEqual([200, false]);
    const probe = async () =>
      await api.database.db
        .selectFrom('jobs')
        .select('payload')
        .where('user_id', '=', '00000000-0000-0000-0000-000000000000')
        .where('id', '=', 'readiness')
        .execute();
    const before = await probe();
    api.clock.now += 1;
    await Promise.all(Array.from({ length: 20 }, readySoon));
    expect(await probe()).toEqual(before);
    expect(await ready()).toEqual([200, false]);
    expect(await probe()).toEqual([{ payload: JSON.stringify(new Date(api.clock.now).toISOString()) }]);
    api.clock.now = NOON;
  });
});

describe('one engine', () => {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  async function openOn(engine: EngineName): Promise<{ api: TestApp; databaseUrl: string }> {
    const built = await buildTestDatabase(engine);
    ends.push(built.destroy);
    const api = await buildTestApp(built.database);
    ends.push(async () => await api.app.close());
    return { api, databaseUrl: built.options.databaseUrl ?? '' };
  }

  test('has no page left: 503 storageFull, and the write leaves nothing', async () => {
    const { api } = await openOn('sqlite');
    const { db } = api.database;
    const as = await buildUser(api);
    const habit = await buildHabit(api, as, { notes: 'before' });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const size = { width: 256, height: 256, channels: 3, background: '#000' } as const;
    const picture = (
      await sharp({ create: { ...size, noise } })
        .png()
        .toBuffer()
    ).toString('base64');
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
    const writes = [
      () =>
        send(api, calls.updateHabit, { as, params: { id: habit.id }, body: { notes: '🏔'.repeat(10_000) } }),
      () => send(api, calls.uploadPicture, { as, body: { data: picture } }),
      () =>
        send(api, calls.register, {
          body: { email: `${Math.random()}@example.org`, password, firstName: 'A' },
        }),
    ];
    try {
      // First uses up the room that small writes still find.
      for (let status = 200; status !== 503; ) ({ status } = (await writes[2]?.()) ?? { status: 503 });
      for (const write of writes) {
        const { status, error, headers } = await write();
        expect([status, error.message, headers['retry-after']]).toEqual([503, 'storageFull', '15']);
      }
      const { body } = await send(api, calls.listHabits, { as });
      expect(body[0]?.notes).toBe('before');
    } finally {
      await sql.raw('pragma max_page_count = 1073741823').execute(db);
    }
    for (const write of writes) expect((await write()).status).toBe(200);
  });

  test('cancels a statement after its time limit: 503, and the next one succeeds', async () => {
    const { api, databaseUrl } = await openOn('postgres');
    const as = await buildUser(api);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from users where user_id = $1 for update', [as.userId]);
    const create = async () => {
      const { status, error } = await send(api, calls.createDivider, { as, body: { name: 'Morning' } });
      return [status, error.message];
    };
    const waiting = create();
    // The same code as that of the time limit (57014), without the wait.
    await vi.waitFor(async () => {
      const cancel = `select pg_cancel_backend(pid) as gone from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect((await client.query<{ gone: boolean }>(cancel)).rows).toEqual([{ gone: true }]);
    }, WAIT);
    expect(await waiting).toEqual([503, 'unavailable']);
    await client.query('rollback');
    await client.end();
    expect((await create())[0]).toBe(201);
  });
});
