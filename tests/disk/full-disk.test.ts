import { cpSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import { createClient } from '#client/client.ts';
import { createTransact } from '#client/device/device-database.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { loadHome } from '#client/state/queries.ts';
import { ServerState } from '#client/state/server-state.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { bySize } from '#tests/setup/tier.ts';
import { halfWritten, mountedDisks, type SmallDisk } from './small-disk.ts';

const WAIT = { timeout: 60_000, interval: 250 };
const signingIn = { email: 'ann@example.org', password: 'a fine long password' };
const joining = { ...signingIn, firstName: 'Ann' };

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Asks the server; what a busy one sheds while there is space is asked again. */
async function ask(disk: SmallDisk, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${disk.server.url}${path}`, init);
  if (answer.status !== 503 || disk.isFull || path === '/readyz') return answer;
  await delay(250);
  return await ask(disk, path, init);
}

/** A member of a club, and what they do. */
async function registerUser(disk: SmallDisk) {
  const call = async (method: string, path: string, body?: object, token = '') =>
    await ask(disk, path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const joined = await call('POST', '/api/v1/auth/register', joining);
  const { opaqueToken: token } = (await joined.json()) as { opaqueToken: string };
  const as = async (method: string, path: string, body?: object) =>
    await call(method, `/api/v1${path}`, body, token);
  const made = await as('POST', '/habits', { name: 'Read', emoji: 'open-book' });
  const { id } = (await made.json()) as { id: string };
  const today = new Date().toISOString().slice(0, 10);
  return {
    call,
    token,
    id,
    tick: async (action: 'create' | 'remove') =>
      await as('PATCH', `/habits/${id}/activities`, { action, days: [today] }),
    read: async () => await as('GET', '/habits'),
    signIn: async () => await call('POST', '/api/v1/auth/login/email', signingIn),
    ready: async () => (await call('GET', '/readyz')).status,
    today,
  };
}

async function openOutbox(url: string, token: string) {
  const api = createApiClient({ baseUrl: `${url}/api/v1`, locale: 'en', token: () => token });
  const serverState = new ServerState();
  await vi.waitFor(async () => await loadHome(serverState, api), WAIT);
  const refused: string[] = [];
  const client = createClient({
    api,
    serverState,
    onRefused: (_write, { code }) => void refused.push(code),
    platform: {
      storage: createIndexedStorage(createTransact('resilience', { factory: new IDBFactory() })),
      timeZone: () => 'UTC',
      onReturn: () => () => {},
    },
  });
  ends.push(async () => await client.clearLocal());
  const stop = client.start();
  ends.push(async () => stop());
  await vi.waitFor(() => expect(client.outbox.status().count).toBe(0), WAIT);
  return { client, refused };
}

/** Checks a copy with SQLite: the server has locked the file itself. */
function integrityOf({ server, folder }: SmallDisk): unknown {
  const copy = mkdtempSync(join(tmpdir(), 'resilience-copy-'));
  // Nothing is written between the copy of the one file and that of the other.
  server.child.kill('SIGSTOP');
  for (const name of ['resilience.sqlite', 'resilience.sqlite-wal'])
    cpSync(join(folder, name), join(copy, name));
  server.child.kill('SIGCONT');
  const stored = new DatabaseSync(join(copy, 'resilience.sqlite'));
  try {
    return stored.prepare('pragma integrity_check').all();
  } finally {
    stored.close();
    rmSync(copy, { recursive: true });
  }
}

// Elsewhere a machine may forbid mounting; in CI these tests must not go missing unseen.
test.each(process.env['CI'] ? ['CI'] : [])('%s lets a test mount a small disk', () => {
  expect(mountedDisks).not.toEqual([]);
});

describe.each(mountedDisks)('a full disk: $name', ({ start }) => {
  test('answers 503 to writes, is logged and measured, and recovers by itself when there is space', async () => {
    const disk = await start();
    ends.push(disk.end);
    const { tick, read, signIn, ready, id, token, today, call } = await registerUser(disk);
    const { client, refused } = await openOutbox(disk.server.url, token);
    // A scrape reads the disk.
    const isDiskFull = async (): Promise<boolean> => {
      const text = await (await call('GET', '/metrics')).text();
      return Number(/^resilience_disk_bytes\{part="free"\} (\d+)$/m.exec(text)?.[1]) === 0;
    };
    const logged = (text: string) => disk.server.output.stdout.includes(`The disk of DATA_DIR ${text}`);
    expect([(await tick('create')).status, (await tick('remove')).status]).toEqual([200, 200]);
    await vi.waitFor(async () => expect(await ready()).toBe(200), WAIT);
    expect([await isDiskFull(), logged('')]).toEqual([false, false]);

    disk.fill();
    await vi.waitFor(async () => expect(await ready()).toBe(503), WAIT);
    // A busy machine may shed a request first.
    await vi.waitFor(async () => {
      const said = await tick('create');
      expect([said.status, ((await said.json()) as { message: string }).message]).toEqual([
        503,
        'storageFull',
      ]);
      expect(Number(said.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([(await signIn()).status, (await read()).status]).toEqual([503, 200]);
    }, WAIT);
    expect(await ready()).toBe(503);
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect(await isDiskFull()).toBe(true);
    await vi.waitFor(() => expect(logged('is nearly full')).toBe(true), WAIT);
    await client.outbox.write('habit.tick', { id, action: 'create', days: [today] }).saved;
    await vi.waitFor(
      () =>
        expect(client.outbox.status()).toMatchObject({ state: 'failed', count: 1, reason: 'storageFull' }),
      WAIT,
    );

    disk.free();
    await vi.waitFor(async () => expect(await ready()).toBe(200), WAIT);
    expect([(await signIn()).status, await isDiskFull()]).toEqual([200, false]);
    await vi.waitFor(() => expect(logged('has space again')).toBe(true), WAIT);
    await vi.waitFor(() => expect(client.outbox.status()).toEqual({ state: 'saved', count: 0 }), WAIT);
    expect(refused).toEqual([]);
    const [habit] = (await (await read()).json()) as { history: Record<string, number> }[];
    expect(habit?.history[today]).toBe(1);
    expect(disk.server.child.exitCode).toBeNull();
    expect(integrityOf(disk)).toEqual([{ integrity_check: 'ok' }]);
    await vi.waitFor(() => expect(halfWritten(join(disk.folder, 'mail'))).toEqual([]), WAIT);
  });
});

describe.each(mountedDisks.slice(0, bySize({ quick: 0, full: 1 })))(
  'a disk that runs full: $name',
  ({ start }) => {
    test('is not brought about by visitors’ events, however many', async () => {
      const disk = await start();
      ends.push(disk.end);
      const { tick, signIn, ready, call } = await registerUser(disk);
      const body = { name: 'Visit', properties: { text: 'x'.repeat(4_000) } };
      const statuses = new Set<number>();
      for (let round = 0; round < 150; round += 1) {
        const sent = Array.from({ length: 30 }, async () => await call('POST', '/api/v1/power/events', body));
        for (const { status } of await Promise.all(sent)) statuses.add(status);
      }
      // 4,500 events of 4 kB are 18 MB: more than the disk has.
      expect([...statuses]).toEqual([204]);
      expect([(await tick('create')).status, (await signIn()).status, await ready()]).toEqual([
        200, 200, 200,
      ]);
      const { bavail, bsize, blocks } = statfsSync(disk.folder);
      expect((bavail * bsize) / (blocks * bsize)).toBeGreaterThan(0.03);
      expect(disk.server.output.stdout).toContain('The disk of DATA_DIR is filling up');
    });

    test('of mails alone delays them until there is space', async () => {
      const built = await buildTestDatabase('postgres');
      await built.database.close();
      ends.push(built.destroy);
      const disk = await start({ DATABASE_URL: built.options.databaseUrl ?? '' });
      ends.push(disk.end);
      const mails = () => readdirSync(join(disk.folder, 'mail')).filter((name) => !name.endsWith('.key'));
      const { tick, ready, call } = await registerUser(disk);
      await vi.waitFor(() => expect(mails()).toHaveLength(1), WAIT);
      disk.fill();
      const { email } = signingIn;
      const forget = async () => (await call('POST', '/api/v1/auth/password/forgot', { email })).status;
      await vi.waitFor(async () => expect(await forget()).toBe(204), WAIT);
      const output = disk.server.output;
      await vi.waitFor(() => expect(output.stdout).toContain('A job failed and is tried again later'), WAIT);
      // The database has a disk of its own.
      await vi.waitFor(async () => expect((await tick('create')).status).toBe(200), WAIT);
      expect(mails()).toHaveLength(1);
      await vi.waitFor(async () => expect(await ready()).toBe(200), WAIT);
      disk.free();
      await vi.waitFor(() => expect(mails()).toHaveLength(2), WAIT);
      expect(mails().filter((name) => !name.endsWith('.eml'))).toEqual([]);
    });
  },
);
