import { expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '#client/api/api-client.ts';
import { createClient } from '#client/client.ts';
import { createMemoryStorage, type OutboxStorage } from '#client/outbox/storage.ts';
import type { Settings } from '#contract/user.ts';
import { addDays } from '#domain/days/day-key.ts';
import { idOf, NOW, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { fetchOf } from '#tests/client/injected-fetch.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { dayStartOf, loadHome } from './queries.ts';
import { ServerState } from './server-state.ts';
import '#client/outbox/mutations/late.ts';

const served = serveApp();
/** It is two at night there. */
const ZONE = 'America/Los_Angeles';
const later = (hour: number) => ({ kind: 'settings.update', variables: { dayStart: hour } });

test.each([
  ['0 where nothing is known', undefined, [], 0],
  ['0 for the settings of an older version', { theme: 'dark' }, [], 0],
  ['that of the settings', { dayStart: 3 }, [], 3],
  ['that of the last queued change', { dayStart: 3 }, [later(5), later(4)], 4],
  ['not changed by other changes', { dayStart: 3 }, [{ kind: 'settings.update', variables: {} }], 3],
  ['midnight again where that is queued', { dayStart: 3 }, [later(0)], 0],
] as const)('the start of the day is %s', (_, settings, queue, expected) => {
  expect(dayStartOf(settings && ({ ...settings } as Partial<Settings> as Settings), queue)).toBe(expected);
});

let members = 0;

/** A member in the night with a habit that was ticked on each of the last days, and one of its two steps completed. */
async function join(): Promise<ApiClient> {
  members += 1;
  const session = { token: null as string | null };
  const api = createApiClient({
    baseUrl: 'http://club.test/api/v1',
    locale: 'en',
    token: () => session.token,
    fetch: fetchOf(served()),
  });
  const { opaqueToken } = await api.call('POST /auth/register', {
    body: {
      email: `night.${members}@club.example`,
      password: 'a long enough phrase',
      firstName: 'Ada',
      timeZone: ZONE,
    },
  });
  session.token = opaqueToken;
  await api.call('PATCH /user', { body: { platformWeb: true } });
  await api.call('PATCH /user/settings', { body: { dayStart: 4 } });
  const params = { id: idOf(1) };
  await api.call('POST /habits', { body: { ...params, name: 'Read', emoji: 'open-book' } });
  const days = Array.from({ length: 6 }, (_, ago) => addDays(YESTERDAY, -1 - ago));
  await api.call('PATCH /habits/{id}/activities', { params, body: { action: 'create', days } });
  for (const [order, id] of [idOf(201), idOf(202)].entries())
    await api.call('POST /habits/{id}/steps', { params, body: { id, name: `Step ${order}`, order } });
  const step = { id: idOf(1), stepId: idOf(201) };
  await api.call('PATCH /habits/{id}/steps/{stepId}', { params: step, body: { completed: true } });
  await api.call('PATCH /user/settings', { body: { dayStart: 0 } });
  return api;
}

interface PageOptions {
  readonly storage?: OutboxStorage;
  readonly network?: { online: boolean };
}

async function openPage(api: ApiClient, { storage = createMemoryStorage(), network }: PageOptions = {}) {
  const serverState = new ServerState();
  await loadHome(serverState, api);
  const client = createClient({
    api,
    serverState,
    platform: {
      storage,
      now: () => NOW,
      online: () => network?.online ?? true,
      after(milliseconds, work) {
        const timer = setTimeout(work, milliseconds / 100);
        return () => clearTimeout(timer);
      },
      timeZone: () => ZONE,
      onReturn: () => () => {},
    },
  });
  const days: string[] = [];
  client.today.subscribe(() => days.push(client.today.get()));
  const stop = client.start();
  const shown = () => {
    const habit = client.optimisticState.get().habits[0];
    const [latest] = Object.keys(habit?.history ?? {});
    return { latest, steps: habit?.steps.map(({ completed }) => completed) };
  };
  return { client, days, shown, stop };
}

test('another start moves today at once and once, and shows that day as the server has it', async () => {
  const api = await join();
  const { client, days, shown, stop } = await openPage(api);
  expect(shown()).toEqual({ latest: TODAY, steps: [false, false] });
  const written = client.outbox.write('settings.update', { dayStart: 4 });
  expect(client.today.get()).toBe(YESTERDAY);
  expect(shown().latest).toBe(YESTERDAY);
  await written;
  await expect.poll(shown).toEqual({ latest: YESTERDAY, steps: [true, false] });
  expect(days).toEqual([YESTERDAY]);
  const { habits } = (await openPage(api)).client.optimisticState.get();
  await expect.poll(() => client.optimisticState.get().habits).toEqual(habits);
  stop();
});

test('a start that is chosen offline counts on the next page too', async () => {
  const api = await join();
  const storage = createMemoryStorage();
  const network = { online: false };
  const first = await openPage(api, { storage, network });
  await first.client.outbox.write('settings.update', { dayStart: 4 }).saved;
  first.stop();
  const next = await openPage(api, { storage, network });
  await expect.poll(() => next.shown().latest).toBe(YESTERDAY);
  expect(next.client.today.get()).toBe(YESTERDAY);
  network.online = true;
  await next.client.outbox.wake();
  await expect.poll(next.shown).toEqual({ latest: YESTERDAY, steps: [true, false] });
  next.stop();
});

test('a refused start moves today back', async () => {
  const api = await join();
  const { client, days, shown, stop } = await openPage(api);
  await expect(client.outbox.write('settings.update', { dayStart: 9 })).rejects.toMatchObject({
    status: 422,
  });
  expect(client.today.get()).toBe(TODAY);
  expect(days).toEqual([YESTERDAY, TODAY]);
  await expect.poll(shown).toEqual({ latest: TODAY, steps: [false, false] });
  stop();
});

test('the change of another device moves today, and a tick on the later day comes back with it', async () => {
  const api = await join();
  const { client, shown, stop } = await openPage(api);
  await client.outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [TODAY] });
  await api.call('PATCH /user/settings', { body: { dayStart: 4 } });
  await client.refresh(0);
  expect(client.today.get()).toBe(YESTERDAY);
  await expect.poll(shown).toEqual({ latest: YESTERDAY, steps: [true, false] });
  void client.outbox.write('settings.update', { dayStart: 0 });
  await expect.poll(shown).toEqual({ latest: TODAY, steps: [true, true] });
  expect(client.optimisticState.get().habits[0]?.history[TODAY]).toBe(1);
  stop();
});
