import { expect, test } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import { createClient } from '#client/client.ts';
import { createMemoryStorage } from '#client/outbox/storage.ts';
import { addDays } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import { idOf, NOW, TODAY } from '#tests/client/build-account-data.ts';
import { fetchOf } from '#tests/client/injected-fetch.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { openDevice } from '#tests/client/snapshot-device.ts';
import { asKept, keys, loadHome, queries } from './queries.ts';
import { everything, refresh } from './refresh.ts';
import { ServerState } from './server-state.ts';
import '#client/outbox/mutations/late.ts';

const served = serveApp();

/** A page on the real server, which lists its requests with the statuses of their answers. */
async function open() {
  const { api: others, token } = await openDevice(served());
  const asked: string[] = [];
  const begun: string[] = [];
  const real = fetchOf(served());
  const api = createApiClient({
    baseUrl: 'http://club.test/api/v1',
    locale: 'en',
    token: () => token,
    fetch: async (input, init) => {
      const request = `${init?.method} ${new URL(input as string).pathname.slice(7)}`;
      begun.push(request);
      const answer = await real(input, init);
      asked.push(`${request} ${answer.status}`);
      return answer;
    },
  });
  const serverState = new ServerState();
  return {
    api,
    serverState,
    /** Another device of the same user. */
    others,
    log: (what: string, error: unknown) => {
      throw new Error(what, { cause: error });
    },
    /** The requests that were answered since the last time. */
    asked: () => asked.splice(0),
    /** The requests that began since the last time. */
    begun: () => begun.splice(0),
  };
}

test('reads all data of home by one call', async () => {
  const { api, serverState, others, asked } = await open();
  await loadHome(serverState, api);
  expect(asked()).toEqual(['GET /user/records 200']);
  expect(serverState.get(keys.user)).toEqual(await others.call('GET /user'));
  expect(serverState.get(keys.habits)).toEqual((await others.call('GET /habits')).map(asKept));
  expect(serverState.get(keys.dividers)).toEqual([]);
  expect(serverState.get(keys.stats)).toEqual(await others.call('GET /habits/performance/stats'));
  const achievements = await others.call('GET /habits/performance/achievements');
  expect(serverState.get(keys.achievements)).toEqual(achievements);
});

/** What is read again: home, and nothing of archives that are empty. */
const again = (status: number) => [`GET /user/records ${status}`];

test('reads home again by one call, and gets 304 while nothing has changed', async () => {
  const page = await open();
  await loadHome(page.serverState, page.api);
  const habits = page.serverState.get(keys.habits);
  page.asked();
  expect(await refresh(page, everything)).toBe(true);
  expect(page.asked().toSorted()).toEqual(again(304));
  expect(page.serverState.get(keys.habits)).toBe(habits);
  const body = { action: 'create' as const, days: [TODAY] };
  await page.others.call('PATCH /habits/{id}/activities', { params: { id: idOf(1) }, body });
  expect(await refresh(page, everything)).toBe(true);
  expect(page.asked().toSorted()).toEqual(again(200));
  expect(page.serverState.get(keys.habits)?.[0]?.history[TODAY]).toBe(1);
  expect(page.serverState.get(keys.statistics)).toEqual({ habitsCompleted: 1 });
});

test('reads a single part by its own call', async () => {
  const { api, serverState, asked } = await open();
  await serverState.load(queries.settings(api));
  await serverState.load(queries.dividers(api));
  expect(asked()).toEqual(['GET /user/settings 200', 'GET /dividers 200']);
});

test('reads home by one call again when a mutation overtook the answer', async () => {
  const { api, serverState, asked } = await open();
  serverState.followWrites({ busy: () => false, onSkipped: () => {} });
  const loaded = loadHome(serverState, api);
  serverState.noteWriteSettled();
  await loaded;
  expect(asked()).toEqual(['GET /user/records 200', 'GET /user/records 304']);
});

/** Starts a client on a page that read home long ago; `comeBack` is the user's return. */
async function start(before: (page: Awaited<ReturnType<typeof open>>) => Promise<unknown> = async () => {}) {
  const page = await open();
  await before(page);
  await loadHome(page.serverState, page.api);
  for (const { key, data } of page.serverState.entries()) page.serverState.set(key, data, 0);
  page.asked();
  page.begun();
  let comeBack = () => {};
  const timers = new Set<() => void>();
  const client = createClient({
    ...page,
    platform: {
      storage: createMemoryStorage(),
      localStorage: undefined,
      now: () => NOW,
      timeZone: () => 'Europe/Paris',
      after: (milliseconds, work) => {
        if (milliseconds < MINUTE) timers.add(work);
        return () => timers.delete(work);
      },
      onReturn: (work) => {
        comeBack = work;
        return () => {};
      },
    },
  });
  const stop = client.start();
  await client.outbox.wake();
  return {
    ...page,
    client,
    stop,
    comeBack: () => comeBack(),
    /** Ends all timers of less than a minute, and returns the requests that began since the last time. */
    async requests() {
      for (let work = [...timers]; work.length > 0; work = [...timers]) {
        timers.clear();
        for (const run of work) run();
      }
      // A read that the timers begin has begun before this one is answered.
      await page.api.call('GET /dividers');
      return page.begun().filter((request) => request !== 'GET /dividers');
    },
  };
}

test('reads home by one call when the user returns', async () => {
  const { serverState, asked, stop, comeBack } = await start();
  comeBack();
  await expect.poll(() => serverState.entry(keys.achievements)?.updatedAt).toBeGreaterThan(0);
  await expect.poll(() => serverState.entry(keys.archives)?.updatedAt).toBeGreaterThan(0);
  stop();
  expect(asked().toSorted()).toEqual(again(304));
});

const archive = ({ others }: Pick<Awaited<ReturnType<typeof open>>, 'others'>) =>
  others.call('DELETE /habits/{id}', { params: { id: idOf(1) }, query: { action: 'archive' } });

test('reads the archived habits when a page starts, where there are any', async () => {
  const without = await start();
  expect(await without.requests()).toEqual([]);
  without.stop();
  const { requests, serverState, stop } = await start(archive);
  expect(await requests()).toEqual(['GET /habits']);
  await expect.poll(() => serverState.get(keys.archives)).toMatchObject([{ id: idOf(1) }]);
  stop();
});

test('reads the archived habits when a user signs in on a page that has started', async () => {
  const page = await open();
  await archive(page);
  page.serverState.set(keys.user, null);
  const client = createClient({
    ...page,
    // The account knows this zone: nothing is written that the end of the test would refuse.
    platform: { storage: createMemoryStorage(), timeZone: () => 'Europe/Paris', onReturn: () => () => {} },
  });
  const stop = client.start();
  page.serverState.set(keys.user, await page.others.call('GET /user'));
  await loadHome(page.serverState, page.api);
  await expect.poll(() => page.serverState.get(keys.archives)).toMatchObject([{ id: idOf(1) }]);
  stop();
});

const tick = (action: 'create' | 'remove', ...days: string[]) => ({ id: idOf(1), action, days });
const patch = `PATCH /habits/${idOf(1)}/activities`;
const ago = (count: number) => addDays(TODAY, -count);

type Started = Awaited<ReturnType<typeof start>>;

const tickElsewhere = ({ others }: Pick<Started, 'others'>, ...days: string[]) =>
  others.call('PATCH /habits/{id}/activities', {
    params: { id: idOf(1) },
    body: { action: 'create', days },
  });

/** The page shows the habits and figures of the server. */
async function expectSameAsServer({ client, others }: Started): Promise<void> {
  const home = await others.call('GET /user/home');
  const data = client.optimisticState.get();
  expect(data.habits).toEqual(home.habits.map(asKept));
  expect(data.statistics).toEqual(home.statistics);
  expect(client.figures.stats(data, TODAY, undefined)).toEqual(home.stats);
  expect(client.figures.achievements(data, TODAY, undefined)).toEqual(home.achievements);
}

test('sends only the write when the user ticks a habit', async () => {
  const page = await start();
  for (const action of ['create', 'remove', 'create'] as const) {
    await page.client.outbox.write('habit.tick', tick(action, TODAY));
    expect(await page.requests()).toEqual([patch]);
    await expectSameAsServer(page);
  }
  page.stop();
});

test('sends only the writes when ticks and steps of a device without network are delivered in turn', async () => {
  const page = await start(({ others }) => tickElsewhere({ others }, ...[1, 2, 5].map(ago)));
  const { outbox } = page.client;
  await Promise.all([
    outbox.write('habit.tick', tick('create', TODAY)),
    outbox.write('habit.tick', tick('remove', ago(2))),
    outbox.write('step.create', { habitId: idOf(1), id: idOf(7), name: 'Sit down' }),
    outbox.write('step.update', { habitId: idOf(1), id: idOf(7), completed: true }),
    outbox.write('step.delete', { habitId: idOf(1), id: idOf(7) }),
    outbox.write('habit.tick', tick('create', ago(2), ago(3))),
  ]);
  const requests = await page.requests();
  expect(requests).toHaveLength(6);
  expect(requests.filter((request) => request.startsWith('GET'))).toEqual([]);
  await expectSameAsServer(page);
  page.stop();
});

test.each([0, 1, 20])(
  'counts a tick of another device %i days ago that the answer has, and reads nothing',
  async (count) => {
    const page = await start();
    await tickElsewhere(page, ago(count));
    await page.client.outbox.write('habit.tick', tick('create', TODAY));
    expect(await page.requests()).toEqual([patch]);
    await expectSameAsServer(page);
    page.stop();
  },
);
