import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import { type Client, createClient } from '#client/client.ts';
import { createTransact } from '#client/device/device-database.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { loadHome } from '#client/state/queries.ts';
import { ServerState } from '#client/state/server-state.ts';
import { calls as contract } from '#contract/calls.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { fetchOf } from '#tests/client/injected-fetch.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { forgetSession } from './session-end.ts';
import { endSession } from './sign-out.ts';
import '#client/outbox/mutations/late.ts';

let built: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  built = await buildTestDatabase('sqlite');
  api = await buildTestApp(built.database);
});
afterAll(async () => {
  await api.app.close();
  await built.destroy();
});

/** A device with the pages of its signed-in user. */
function openDevice() {
  const transact = createTransact('resilience', { factory: new IDBFactory() });
  const network = { writes: true, isUp: true };
  const kept = createIndexedStorage(transact);
  /** The keys of the writes that were sent, whatever became of them. */
  const sent: string[] = [];
  async function open({ token }: TestUser): Promise<Client> {
    const real = fetchOf(api.app);
    const calls = createApiClient({
      baseUrl: 'http://localhost/api/v1',
      locale: 'en',
      token: () => token,
      async fetch(input, init) {
        if (!network.isUp) throw new TypeError('Failed to fetch');
        const key = new Headers(init?.headers).get('idempotency-key');
        if (key !== null && !network.writes) throw new TypeError('Failed to fetch');
        if (key !== null) sent.push(key);
        return await real(input, init);
      },
    });
    const serverState = new ServerState();
    await loadHome(serverState, calls);
    const client = createClient({
      api: calls,
      serverState,
      platform: {
        storage: kept,
        timeZone: () => 'UTC',
        onReturn: () => () => {},
        // Shortened only while nothing can be sent: what is sent takes its time on a busy machine.
        after: (milliseconds, work) => {
          const isReached = network.isUp && network.writes;
          const timer = setTimeout(work, isReached ? milliseconds : milliseconds / 100);
          return () => clearTimeout(timer);
        },
      },
    });
    client.start();
    await expect.poll(() => client.outbox.status().count).toBe(0);
    return client;
  }
  return { open, network, kept, sent };
}

/** The server is reached in these tests. */
const later = async () => {
  throw new Error('The session was to end at once.');
};

const make = async (client: Client, name: string) =>
  await client.outbox.write('divider.create', { name }).saved;
const namesIn = (client: Client) => client.optimisticState.get().dividers.map(({ name }) => name);
const namesOf = async (user: TestUser) =>
  (await send(api, contract.listDividers, { as: user })).body.map(({ name }) => name);

test('what cannot be sent is told before anything ends, and lost only when that is wanted', async () => {
  const user = await buildUser(api, { timeZone: 'UTC' });
  const { open, network, kept } = openDevice();
  const client = await open(user);
  network.writes = false;
  await make(client, 'Morning');
  expect(await endSession(client, { later })).toBe(1);
  expect(namesIn(client)).toEqual(['Morning']);
  expect(await namesOf(user)).toEqual([]);
  expect(await endSession(client, { unsent: 'lose', later })).toBe('everywhere');
  expect(await kept.list(user.userId)).toEqual([]);
  expect((await send(api, contract.getUser, { as: user })).status).toBe(401);
});

test('what a session that had ended left unsent waits for the same account, and no other one sees or sends it', async () => {
  const ada = await buildUser(api, { timeZone: 'UTC' });
  const eve = await buildUser(api, { timeZone: 'UTC' });
  const { open, network, kept, sent } = openDevice();
  const first = await open(ada);
  network.writes = false;
  await make(first, 'Morning');
  await send(api, contract.logout, { as: ada });
  network.writes = true;
  expect(await endSession(first, { later })).toBe('everywhere');
  expect(namesIn(first)).toEqual([]);
  const [left] = await kept.list(ada.userId);

  sent.length = 0;
  const other = await open(eve);
  await make(other, 'Evening');
  await expect.poll(() => other.outbox.status().count).toBe(0);
  expect(namesIn(other)).toEqual(['Evening']);
  expect(await endSession(other, { later })).toBe('everywhere');
  expect(sent).not.toContain(left?.id);

  const again = await signedIn(ada);
  const back = await open(again);
  await expect.poll(() => namesIn(back)).toEqual(['Morning']);
  await expect.poll(() => back.outbox.status().count).toBe(0);
  expect(await namesOf(again)).toEqual(['Morning']);
  expect(await namesOf(await signedIn(eve))).toEqual(['Evening']);
});

test('signs out on the device alone without a connection, and loses what is unsent only when that is wanted', async () => {
  const user = await buildUser(api, { timeZone: 'UTC' });
  const { open, network, kept } = openDevice();
  const client = await open(user);
  network.isUp = false;
  await make(client, 'Morning');
  const postponed: string[] = [];
  const postpone = async () => void postponed.push(user.userId);
  expect(await endSession(client, { later: postpone })).toBe(1);
  expect([namesIn(client), postponed]).toEqual([['Morning'], []]);
  expect(await endSession(client, { unsent: 'lose', later: postpone })).toBe('here');
  expect([namesIn(client), postponed]).toEqual([[], [user.userId]]);
  expect(await kept.list(user.userId)).toEqual([]);
  // The session stands until the browser or the app ends it with its next request.
  expect((await send(api, contract.getUser, { as: user })).status).toBe(200);
});

test('an account that is closed leaves nothing on the device', async () => {
  const user = await buildUser(api, { timeZone: 'UTC' });
  const { open, network, kept } = openDevice();
  const client = await open(user);
  network.writes = false;
  await make(client, 'Morning');
  await forgetSession(client, 'forget');
  expect(await kept.list(user.userId)).toEqual([]);
});

async function signedIn(user: TestUser): Promise<TestUser> {
  const { token } = await openSession(api.database.db, user.userId, undefined, api.clock.now);
  return { ...user, token };
}
