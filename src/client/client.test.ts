import { expect, test, vi } from 'vitest';
import { idOf, NOW, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { fetchOf } from '#tests/client/injected-fetch.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { type ApiClient, createApiClient } from './api/api-client.ts';
import { type Client, createClient } from './client.ts';
import type { InputOf, MutationName } from './outbox/mutations/all.ts';
import { createMemoryStorage } from './outbox/storage.ts';
import type { Platform } from './platform.ts';
import { loadHome, queries } from './state/queries.ts';
import { ServerState } from './state/server-state.ts';
import './outbox/mutations/late.ts';

const served = serveApp();

/** A thousand times faster, so that waiting for a retry takes no time. */
const began = Date.now();
const fast: Partial<Platform> = {
  now: () => NOW + (Date.now() - began) * 1_000,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds / 1_000);
    return () => clearTimeout(timer);
  },
  timeZone: () => 'Europe/Paris',
  onReturn: () => () => {},
};

/** Registers a user; `before` runs before each response arrives. */
async function join(
  email: string,
  meddle: (answer: Response, init?: RequestInit) => Response = (answer) => answer,
) {
  const session = { token: null as string | null };
  const real = fetchOf(served());
  const api = createApiClient({
    baseUrl: 'http://club.test/api/v1',
    locale: 'en',
    token: () => session.token,
    fetch: async (input, init) => meddle(await real(input, init), init),
  });
  const given = await api.call('POST /auth/register', {
    body: {
      email,
      password: 'a long enough phrase',
      firstName: 'Ada',
      timeZone: 'UTC',
    },
  });
  session.token = given.opaqueToken;
  return api;
}

async function openClient(api: ApiClient, options: Partial<Platform> = {}): Promise<Client> {
  const serverState = new ServerState();
  const client = createClient({
    api,
    serverState,
    platform: { ...fast, storage: createMemoryStorage(), ...options },
  });
  await loadHome(serverState, api);
  await serverState.load(queries.archives(api));
  return client;
}

/** A local storage in memory. */
function createStorage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const rest = (client: Client) => expect.poll(() => client.outbox.status().state).toBe('saved');

type Given = { [K in MutationName]: readonly [K, InputOf<K>] }[MutationName];
const day: readonly Given[] = [
  ['habit.create', { id: idOf(1), name: 'Read', emoji: 'open-book' }],
  ['habit.create', { id: idOf(2), name: 'Walk', emoji: 'sun', days: [1, 3] }],
  ['divider.create', { id: idOf(101), name: 'Morning' }],
  ['habit.tick', { id: idOf(1), action: 'create', days: [TODAY, YESTERDAY] }],
  ['habit.tick', { id: idOf(2), action: 'create', days: [TODAY] }],
  ['step.create', { habitId: idOf(1), id: idOf(201), name: 'Sit', order: 1 }],
  ['step.create', { habitId: idOf(1), id: idOf(202), name: 'Open', order: 2 }],
  ['step.update', { habitId: idOf(1), id: idOf(201), completed: true }],
  ['step.reorder', { habitId: idOf(1), suite: [{ id: idOf(202), order: 0 }] }],
  ['step.update', { habitId: idOf(1), id: idOf(202), completed: true, name: 'Open it' }],
  ['divider.update', { id: idOf(101), closed: true }],
  ['habit.reorder', { suite: [{ id: idOf(1), order: 5 }] }],
  ['divider.reorder', { suite: [{ id: idOf(101), order: 9 }] }],
  ['habit.update', { id: idOf(1), name: 'Write', notes: 'Daily', reminderTime: '08:00' }],
  ['settings.update', { theme: 'dark', reminderChannel: { email: true } }],
  ['onboarding.update', { habitCreated: true }],
  ['user.update', { firstName: 'Eve' }],
  ['habit.create', { id: idOf(3), name: 'Gone', emoji: 'sun' }],
  ['habit.delete', { id: idOf(3), action: 'delete' }],
  ['habit.delete', { id: idOf(2), action: 'archive' }],
  ['step.delete', { habitId: idOf(1), id: idOf(201) }],
];

test('predicts what the server answers over a day of mutations, with lost responses', async () => {
  const lost = new Set<string>();
  let sent = 0;
  const api = await join('ada@example.org', (answer, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    if (key === null) return answer;
    sent += 1;
    if (lost.has(key) || sent % 2 === 0) return answer;
    lost.add(key);
    throw new TypeError('Failed to fetch');
  });
  const client = await openClient(api);
  const stop = client.start();
  const answers = day.map(([kind, input]) => client.outbox.write(kind, input as never));
  const foretold = client.optimisticState.get();
  await Promise.all(answers);
  await rest(client);
  const { habits, archives, ...others } = client.optimisticState.get();
  // The strength is computed from the record where it is shown: the field is for other clients.
  const plain = (all: typeof habits) =>
    all.map((habit) => ({ ...habit, createdAt: '', archivedAt: habit.archivedAt && '', strength: 0 }));
  expect(plain(habits)).toEqual(plain(foretold.habits));
  expect(plain(archives)).toEqual(plain(foretold.archives));
  const { habits: _, archives: __, ...foretoldOthers } = foretold;
  expect(others).toEqual(foretoldOthers);
  expect(lost.size).toBeGreaterThan(day.length / 3);

  const fresh = await openClient(api);
  expect(client.optimisticState.get()).toEqual(fresh.optimisticState.get());
  expect(fresh.optimisticState.get().statistics).toEqual({ habitsCompleted: 2 });
  expect(fresh.optimisticState.get().user).toMatchObject({ platformWeb: true, timeZone: 'Europe/Paris' });
  stop();
});

test('leaves unsent mutations to the next page when a page ends', async () => {
  const storage = createMemoryStorage();
  const api = await join('grace@example.org');
  const first = await openClient(api, { storage, online: () => false });
  const stop = first.start();
  await first.outbox.write('habit.create', { id: idOf(1), name: 'Read', emoji: 'sun' }).saved;
  await first.outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [TODAY] }).saved;
  stop();

  const next = await openClient(api, { storage });
  expect(next.optimisticState.get().habits).toEqual([]);
  const leave = next.start();
  await expect.poll(() => next.optimisticState.get().habits[0]?.history[TODAY]).toBe(1);
  await rest(next);
  expect((await openClient(api)).optimisticState.get().habits[0]?.history[TODAY]).toBe(1);
  leave();
});

const ANSWERED = NOW + 1_000;

/** A page that the server rendered before it answered a mutation of the leaving page, on the same device. */
async function renderTooEarly(email: string, askedAt: number) {
  const device = { now: NOW };
  const shared: Partial<Platform> = {
    storage: createMemoryStorage(),
    localStorage: createStorage(),
    now: () => device.now,
  };
  const asked: string[] = [];
  const api = await join(email, (answer, init) => {
    if (init?.method === 'GET') asked.push(answer.statusText);
    return answer;
  });
  const leaving = await openClient(api, shared);
  const stop = leaving.start();
  await rest(leaving);
  const rendered = await openClient(api, { ...shared, pageAge: () => device.now - askedAt });
  device.now = ANSWERED;
  await leaving.outbox.write('divider.create', { name: 'Morning' });
  await rest(leaving);
  stop();
  device.now = ANSWERED + 1_000;
  asked.length = 0;
  return { rendered, asked };
}

test('reads the page again when it was requested before the last answer', async () => {
  const { rendered } = await renderTooEarly('edsger@example.org', ANSWERED - 1);
  expect(rendered.optimisticState.get().dividers).toEqual([]);
  const stop = rendered.start();
  await expect
    .poll(() => rendered.optimisticState.get().dividers.map(({ name }) => name))
    .toEqual(['Morning']);
  stop();
});

test('requests nothing when the page was requested after the last answer', async () => {
  const { rendered, asked } = await renderTooEarly('tony@example.org', ANSWERED + 1);
  const stop = rendered.start();
  await rendered.flush();
  expect(asked).toEqual([]);
  stop();
});

test('keeps the tick of a day that has begun on a device whose clock is ahead', async () => {
  const api = await join('ada@chatham.example');
  await api.call('PATCH /user', { body: { timeZone: 'Pacific/Chatham' } });
  await api.call('POST /habits', { body: { id: idOf(1), name: 'Read', emoji: 'sun' } });
  // Midnight is in fifteen minutes there.
  const ahead = NOW + 16 * 60_000;
  const client = await openClient(api, { timeZone: () => 'Pacific/Chatham', now: () => ahead });
  const stop = client.start();
  await client.outbox.write('habit.tick', { id: idOf(1), action: 'create', days: ['2026-11-21'] });
  const shown = () => client.optimisticState.get().habits[0]?.history;
  expect(shown()).toMatchObject({ '2026-11-21': 1, [TODAY]: 0 });
  expect(await client.refresh(0)).toBe(true);
  expect(shown()).toMatchObject({ '2026-11-21': 1, [TODAY]: 0 });
  stop();
});

test('reports a refused mutation, rolls it back and reads the server again', async () => {
  const api = await join('alan@example.org');
  const refused = vi.fn<(write: { kind: string }, error: { code: string }) => void>();
  const serverState = new ServerState();
  const platform = { ...fast, storage: createMemoryStorage() };
  const client = createClient({ api, serverState, platform, onRefused: refused });
  await loadHome(serverState, api);
  const stop = client.start();
  const written = client.outbox.write('habit.create', { name: 'Read', emoji: 'no-such-emoji' });
  expect(client.optimisticState.get().habits).toHaveLength(1);
  await expect(written).rejects.toMatchObject({ status: 422, code: 'invalidInput' });
  expect(client.optimisticState.get().habits).toEqual([]);
  expect(refused).toHaveBeenCalledOnce();
  stop();
});

test('tries to send once more, then clears the device when the user signs out', async () => {
  const api = await join('mary@example.org');
  const localStorage = createStorage();
  const { stored } = localStorage;
  // The last attempt has a clock of its own; this one runs at normal speed.
  const after: Platform['after'] = (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  };
  const client = await openClient(api, { localStorage, after });
  const stop = client.start();
  expect(JSON.parse(stored.get('user') ?? '{}')).toEqual({ firstName: 'Ada', locale: 'en' });
  await client.outbox.write('divider.create', { name: 'Morning' }).saved;
  await client.flush();
  await client.clearLocal();
  expect(stored.size).toBe(0);
  expect(client.serverState.entries()).toEqual([]);
  expect(client.outbox.pending()).toEqual([]);
  expect((await api.call('GET /dividers')).map(({ name }) => name)).toEqual(['Morning']);
  stop();
});

test('sends a mutation to no other account, and shows nothing of either when a read is answered to another one', async () => {
  const ann = await join('ann.first@example.org');
  const ben = await join('ben.second@example.org');
  const session = { api: ann };
  const api = { call: (...given: Parameters<ApiClient['call']>) => session.api.call(...given) } as ApiClient;
  const storage = createMemoryStorage();
  const onOtherAccount = vi.fn<() => void>();
  const serverState = new ServerState();
  const client = createClient({ api, serverState, platform: { ...fast, storage }, onOtherAccount });
  await loadHome(serverState, api);
  const { id } = await ann.call('GET /user');
  const stop = client.start();
  await rest(client);

  session.api = ben;
  void client.outbox.write('habit.create', { id: idOf(1), name: 'Read', emoji: 'open-book' });
  await expect.poll(() => client.outbox.status().reason).toBe('otherAccount');
  expect(await ben.call('GET /habits')).toEqual([]);
  expect(await storage.list(id)).toMatchObject([{ kind: 'habit.create', account: id }]);

  session.api = ann;
  await client.outbox.wake();
  await rest(client);
  session.api = ben;
  await serverState.load(queries.user(api), 0);
  expect(onOtherAccount).toHaveBeenCalledOnce();
  expect(serverState.entries()).toEqual([]);
  stop();
});
