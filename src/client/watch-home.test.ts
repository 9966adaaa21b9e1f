import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import { buildAccountData, TODAY } from '#tests/client/build-account-data.ts';
import { createApiClient } from './api/api-client.ts';
import { loadHome } from './state/queries.ts';
import { ServerState } from './state/server-state.ts';
import { watchHome } from './watch-home.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page on a server whose home has a number, that spreads its checks by nothing. */
async function open({ random = 0 } = {}) {
  const { user, habits } = buildAccountData();
  const server = { number: 1, asked: [] as number[], fails: null as Response | null };
  const page = { seen: true, busy: false, seenChanged: () => {}, used: () => {} };
  const home = () => ({
    user,
    onboarding: defaultOnboarding,
    settings: defaultSettings,
    statistics: { habitsCompleted: server.number },
    dividers: [],
    breaks: [],
    day: TODAY,
    habits,
    stats: {},
    achievements: [],
  });
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    server.asked.push(Date.now());
    if (server.fails) return server.fails.clone();
    const etag = `"${server.number}"`;
    if (new Headers(init?.headers).get('if-none-match') === etag) return new Response(null, { status: 304 });
    return Response.json(home(), { headers: { etag } });
  };
  const api = createApiClient({ baseUrl: 'http://model', locale: 'en', fetch });
  const serverState = new ServerState();
  await loadHome(serverState, api);
  server.asked.length = 0;
  const refresh = vi.fn<() => Promise<boolean>>(async () => true);
  const client = { api, serverState, refresh, outbox: { busy: () => page.busy } };
  const stop = watchHome(client as unknown as Parameters<typeof watchHome>[0], {
    now: Date.now,
    random: () => random,
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    isSeen: () => page.seen,
    onSeen(work) {
      page.seenChanged = work;
      return () => {};
    },
    onUsed(work) {
      page.used = work;
      return () => {};
    },
  });
  return { server, page, refresh, stop, serverState };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('asks every eight seconds while the page is seen, and reads nothing while home is the same', async () => {
  const { server, refresh } = await open();
  await pass(24 * SECOND);
  expect(server.asked).toHaveLength(3);
  expect(refresh).not.toHaveBeenCalled();
});

test('reads everything again within 15 seconds of a change, also when the spread and the outbox delay it', async () => {
  const { server, page, refresh } = await open({ random: 1 });
  await pass(10 * SECOND - 1);
  page.busy = true;
  server.number = 2;
  await pass(1);
  page.busy = false;
  await pass(4 * SECOND);
  expect(refresh).toHaveBeenCalledWith(0);
});

test('asks nothing while mutations are unsent', async () => {
  const { server, page } = await open();
  page.busy = true;
  await pass(MINUTE);
  expect(server.asked).toEqual([]);
});

test('asks nothing while the page is hidden or offline, and again when it is seen', async () => {
  const { server, page } = await open();
  page.seen = false;
  page.seenChanged();
  await pass(10 * MINUTE);
  expect(server.asked).toEqual([]);
  page.seen = true;
  page.seenChanged();
  await pass(8 * SECOND);
  expect(server.asked).toHaveLength(1);
});

test('doubles the wait with each failure up to five minutes, and waits as long as the server asks', async () => {
  const { server } = await open();
  server.fails = Response.json({ message: 'unavailable' }, { status: 503 });
  await pass(30 * MINUTE);
  const starts = server.asked.filter((at, index) => at !== server.asked[index - 1]);
  const waits = starts.slice(1).map((at, index) => (at - starts[index]!) / SECOND);
  expect(waits.slice(0, 6)).toEqual([16, 32, 64, 128, 256, 300]);
  server.fails = Response.json(
    { message: 'tooManyRequests' },
    { status: 429, headers: { 'retry-after': '900' } },
  );
  await pass(5 * MINUTE);
  const { length } = server.asked;
  await pass(13 * MINUTE);
  expect(server.asked).toHaveLength(length);
});

test('asks rarely when the user has left the device, and at once when they touch it', async () => {
  const { server, page } = await open();
  await pass(15 * MINUTE);
  const { length } = server.asked;
  await pass(10 * MINUTE);
  expect(server.asked.length - length).toBe(5);
  page.used();
  await pass(0);
  expect(server.asked.length - length).toBe(6);
  await pass(8 * SECOND);
  expect(server.asked.length - length).toBe(7);
});

test('asks nothing for a visitor or after it was stopped', async () => {
  const { server, serverState, stop } = await open();
  serverState.clear();
  await pass(MINUTE);
  expect(server.asked).toEqual([]);
  stop();
  await pass(MINUTE);
  expect(server.asked).toEqual([]);
});
