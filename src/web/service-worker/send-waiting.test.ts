import { beforeEach, expect, test } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import type { Message } from '#client/outbox/messages.ts';
import { createMemoryStorage } from '#client/outbox/storage.ts';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { fetchOf } from '#tests/client/injected-fetch.ts';
import { queueTick, sendWaiting } from './send-waiting.ts';

forEachApi('a tick from a reminder', (api) => {
  let ann: TestUser;
  let habitId: string;

  beforeEach(async () => {
    ann = await buildUser(api());
    habitId = (await buildHabit(api(), ann)).id;
  });

  /** A worker of a browser that is signed in. */
  const workerOf = (user: TestUser) => {
    const network = { on: true, requests: 0 };
    const told: Message[] = [];
    const real = fetchOf(api().app);
    const client = createApiClient({
      baseUrl: 'http://club.test/api/v1',
      locale: 'en',
      token: () => user.token,
      fetch: async (input, init) => {
        network.requests += 1;
        if (!network.on) throw new TypeError('Failed to fetch');
        return await real(input, init);
      },
    });
    const storage = createMemoryStorage();
    const waiting = {
      api: client,
      storage,
      post: (message: Message) => void told.push(message),
      lock: async (_name: string, work: () => Promise<void>) => await work(),
      now: () => api().clock.now,
      newId: () => crypto.randomUUID(),
    };
    return { network, told, storage, waiting };
  };
  const tick = () => ({ account: ann.userId, habitId, day: TODAY });
  const countOf = async () => {
    const { body } = await send(api(), calls.listHabits, { as: ann });
    return body.find(({ id }) => id === habitId)?.history[TODAY];
  };

  test('reaches the server, once, and the tabs hear of it', async () => {
    const { waiting, told, storage } = workerOf(ann);
    await queueTick(waiting, tick());
    await sendWaiting(waiting, ann.userId);
    expect(await countOf()).toBe(1);
    expect(told.map(({ type }) => type)).toEqual(['queued', 'claimed', 'settled']);
    expect(await storage.list(ann.userId)).toEqual([]);
  });

  test('waits on the device while there is no connection, and is sent with the same key', async () => {
    const { waiting, network, storage } = workerOf(ann);
    network.on = false;
    await queueTick(waiting, tick());
    await expect(sendWaiting(waiting, ann.userId)).rejects.toThrow('No connection');
    expect(await storage.list(ann.userId)).toHaveLength(1);
    network.on = true;
    await sendWaiting(waiting, ann.userId);
    expect(await countOf()).toBe(1);
    expect(await storage.list(ann.userId)).toEqual([]);
  });

  test('is not sent by the cookie of another account', async () => {
    const { waiting, storage } = workerOf(await buildUser(api()));
    await queueTick(waiting, tick());
    await sendWaiting(waiting, ann.userId);
    expect(await storage.list(ann.userId)).toMatchObject([{ claimed: false }]);
    expect(await countOf()).toBe(0);
  });

  test('that the server refuses is left to a page, which says why', async () => {
    const { waiting, storage } = workerOf(ann);
    await queueTick(waiting, { ...tick(), habitId: crypto.randomUUID() });
    await expect(sendWaiting(waiting, ann.userId)).rejects.toMatchObject({ code: 'notFound' });
    expect(await storage.list(ann.userId)).toHaveLength(1);
  });

  test('asks nothing of the server when nothing waits', async () => {
    const { waiting, network } = workerOf(ann);
    await sendWaiting(waiting, ann.userId);
    expect(network.requests).toBe(0);
  });
});
