import { beforeEach, expect, test } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import type { Message } from '#client/outbox/ports.ts';
import { createMemoryStorage } from '#client/outbox/storage.ts';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { fetchOf } from '#tests/client/injected-fetch.ts';
import { serveOutbox } from './serve-outbox.ts';

forEachApi('the outbox in a service worker', (api) => {
  let ann: TestUser;
  let habitId: string;

  beforeEach(async () => {
    ann = await buildUser(api());
    habitId = (await buildHabit(api(), ann)).id;
  });

  /** A worker of a browser that is signed in. */
  const workerOf = (user: Pick<TestUser, 'token'>) => {
    const network = { on: true, requests: 0, keys: [] as string[] };
    const posted: Message[] = [];
    const real = fetchOf(api().app);
    const client = createApiClient({
      baseUrl: 'http://club.test/api/v1',
      locale: 'en',
      token: () => user.token,
      fetch: async (input, init) => {
        network.requests += 1;
        if (!network.on) throw new TypeError('Failed to fetch');
        const key = new Headers(init?.headers).get('idempotency-key');
        if (key !== null) network.keys.push(key);
        return await real(input, init);
      },
    });
    const storage = createMemoryStorage();
    const ports = {
      api: client,
      storage,
      channel: { post: (message: Message) => void posted.push(message), subscribe: () => () => {} },
      lock: async (_name: string, work: () => Promise<void>) => await work(),
      now: () => api().clock.now,
      newId: () => crypto.randomUUID(),
    };
    return { network, posted, storage, ports };
  };
  const tick = () => ({ habitId, day: TODAY });
  const countOf = async () => {
    const { body } = await send(api(), calls.listHabits, { as: ann });
    return body.find(({ id }) => id === habitId)?.history[TODAY];
  };

  test('sends a tick once and posts each step to the tabs when a reminder is answered', async () => {
    const { ports, posted, storage } = workerOf(ann);
    await serveOutbox(ports, ann.userId, tick());
    expect(await countOf()).toBe(1);
    expect(posted.map(({ type }) => type)).toEqual(['queued', 'claimed', 'settled']);
    expect(await storage.list(ann.userId)).toEqual([]);
  });

  test('adds to the day of an amount once, however often it is sent', async () => {
    const body = { name: 'Pages', emoji: 'open-book', kind: 'amount', target: 20 } as const;
    const { id } = (await send(api(), calls.createHabit, { as: ann, body })).body;
    const { ports, network } = workerOf(ann);
    network.on = false;
    const adding = serveOutbox(ports, ann.userId, { habitId: id, day: TODAY, add: 2.5 });
    await expect(adding).rejects.toThrow('The outbox was not sent');
    network.on = true;
    await serveOutbox(ports, ann.userId);
    await serveOutbox(ports, ann.userId);
    expect(network.keys).toHaveLength(1);
    const habits = (await send(api(), calls.listHabits, { as: ann })).body;
    expect(habits.find((habit) => habit.id === id)?.recent[TODAY]?.value).toBe(2.5);
  });

  test('keeps a tick without a connection, and sends it with the same key later', async () => {
    const { ports, network, storage } = workerOf(ann);
    network.on = false;
    await expect(serveOutbox(ports, ann.userId, tick())).rejects.toMatchObject({
      cause: { message: 'No connection' },
    });
    // Once, and once more as every GET without an answer.
    expect(network.requests).toBe(2);
    const [kept] = await storage.list(ann.userId);
    network.on = true;
    await serveOutbox(ports, ann.userId);
    expect(await countOf()).toBe(1);
    expect(network.keys).toEqual([kept?.id]);
    expect(await storage.list(ann.userId)).toEqual([]);
  });

  test('rejects when the tick cannot be stored, and sends nothing', async () => {
    const { ports, network } = workerOf(ann);
    const add = async () =>
      await Promise.reject(new DOMException('The device is full', 'QuotaExceededError'));
    const serving = serveOutbox({ ...ports, storage: { ...ports.storage, add } }, ann.userId, tick());
    await expect(serving).rejects.toThrow('The device is full');
    expect(network.keys).toEqual([]);
  });

  test('sends nothing when the cookie is of another account', async () => {
    const { ports, network, storage } = workerOf(await buildUser(api()));
    await serveOutbox(ports, ann.userId, tick());
    expect(network.requests).toBe(1);
    expect(await storage.list(ann.userId)).toMatchObject([{ claimed: false }]);
    expect(await countOf()).toBe(0);
  });

  test('keeps a tick for its account when another one signs in between the question and the request', async () => {
    const ben = await buildUser(api());
    const session = { token: ann.token };
    const { ports, posted, storage } = workerOf(session);
    const claimHead: typeof storage.claimHead = async (...given) => {
      session.token = ben.token;
      return await storage.claimHead(...given);
    };
    const serving = serveOutbox({ ...ports, storage: { ...storage, claimHead } }, ann.userId, tick());
    await expect(serving).rejects.toMatchObject({ cause: { code: 'otherAccount' } });
    expect(await storage.list(ann.userId)).toHaveLength(1);
    expect(posted.map(({ type }) => type)).toEqual(['queued', 'claimed']);
    session.token = ann.token;
    await serveOutbox(ports, ann.userId);
    expect(await countOf()).toBe(1);
  });

  test('leaves a refused mutation to a page, which shows why', async () => {
    const { ports, posted, storage } = workerOf(ann);
    const refused = { ...tick(), habitId: crypto.randomUUID() };
    await expect(serveOutbox(ports, ann.userId, refused)).rejects.toMatchObject({
      cause: { code: 'notFound' },
    });
    expect(await storage.list(ann.userId)).toHaveLength(1);
    expect(posted.map(({ type }) => type)).toEqual(['queued', 'claimed']);
  });

  test('sends no request when the outbox is empty', async () => {
    const { ports, network } = workerOf(ann);
    await serveOutbox(ports, ann.userId);
    expect(network.requests).toBe(0);
  });
});
