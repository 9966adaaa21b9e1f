import { memo, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Habit } from '#contract/habits.ts';
import { statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import { buildAccountData, buildDivider, buildHabit, idOf, TODAY } from '#tests/client/build-account-data.ts';
import { ServerModel } from '#tests/client/server-model.ts';
import { createApiClient } from './api/api-client.ts';
import { ResponseError } from './api/errors.ts';
import { type Client, createClient } from './client.ts';
import { createTransact } from './device/device-database.ts';
import { createIndexedStorage } from './outbox/storage.ts';
import type { Platform } from './platform.ts';
import {
  ClientProvider,
  useAccountData,
  useApi,
  useOutboxStatus,
  useQuery,
  useToday,
  useWrite,
} from './react.tsx';
import { readAccountData, storeAccountData } from './state/account-data.ts';
import { keys, queries } from './state/queries.ts';
import { ServerState } from './state/server-state.ts';
import '#client/outbox/mutations/late.ts';

const NOON = Date.parse(`${TODAY}T12:00:00Z`);

/** A server whose answers wait until the test releases them. */
class SlowServer extends ServerModel {
  readonly waiting: ((fate?: 'lose the answer') => void)[] = [];
  seen = 0;

  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') return Response.json(this.read(pathname));
    this.seen += 1;
    const fate = await new Promise((go: (fate?: string) => void) => {
      this.waiting.push(go);
    });
    const answer = this.answer(request, pathname, (await request.json()) as Record<string, unknown>);
    return fate ? await new Promise<Response>(() => {}) : answer;
  };

  answer(request: Request, path: string, body: Record<string, unknown>): Response {
    try {
      return Response.json(
        this.handle(request.method, path, body, request.headers.get('idempotency-key') ?? ''),
      );
    } catch (error) {
      if (error instanceof ResponseError)
        return Response.json({ message: error.code }, { status: error.status });
      throw error;
    }
  }

  read(path: string): unknown {
    const data = this.data();
    if (path === '/user/records') return { ...data, day: TODAY, achievements: [] };
    if (path === '/habits') return data.habits;
    if (path === '/dividers') return data.dividers;
    return path === '/user/statistics' ? data.statistics : {};
  }
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function openPage(
  server: SlowServer,
  database = `page-${crypto.randomUUID()}`,
  platform: Partial<Platform> = {},
): Client {
  const serverState = new ServerState();
  const api = createApiClient({ baseUrl: 'https://model.example', locale: 'en', fetch: server.fetch });
  const storage = createIndexedStorage(createTransact(database));
  const timeZone = () => 'Europe/Paris';
  // The clock stands still: no page of these is older than the answers of another.
  const localStorage = undefined;
  const client = createClient({
    api,
    serverState,
    platform: { storage, timeZone, now: () => NOON, localStorage, ...platform },
  });
  // The days and circles that pages have read are none yet.
  const { days: _, circlePages: __, ...parts } = server.data();
  for (const [part, data] of Object.entries(parts)) {
    serverState.set(keys[part as 'habits'], data as never);
  }
  return client;
}

function buildServer(habits = 2): SlowServer {
  const server = new SlowServer();
  for (let number = 1; number <= habits; number += 1) {
    server.habits.set(idOf(number), buildHabit({ id: idOf(number), name: `Habit ${number}`, order: number }));
  }
  server.dividers.set(idOf(101), buildDivider({ id: idOf(101) }));
  return server;
}

const drawn = vi.fn<(id: string) => void>();
const Row = memo(function Row({ habit }: { habit: Habit }) {
  const write = useWrite();
  const today = useToday();
  drawn(habit.id);
  const done = (habit.history[today] ?? 0) > 0;
  const toggle = () =>
    void write('habit.tick', { id: habit.id, action: done ? 'remove' : 'create', days: [today] });
  return (
    <button type="button" aria-pressed={done} onClick={toggle}>
      {habit.name}
    </button>
  );
});

function List() {
  const { habits, statistics } = useAccountData();
  const { state, count } = useOutboxStatus();
  return (
    <main>
      <output>{`${statistics.habitsCompleted} ${state} ${count}`}</output>
      {habits.map((habit) => (
        <Row key={habit.id} habit={habit} />
      ))}
    </main>
  );
}

const page = (client: Client) => (
  <ClientProvider client={client}>
    <List />
  </ClientProvider>
);

const frame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve());
  });

test('paints a tick in the next frame and renders only its row, and renders nothing for its answer', async () => {
  const server = buildServer(200);
  const screen = await render(page(openPage(server)));
  const button = screen.getByRole('button', { name: 'Habit 7', exact: true }).element() as HTMLButtonElement;
  const output = screen.getByRole('status').element();
  await expect.poll(() => output.textContent).toBe('0 saved 0');
  drawn.mockClear();
  await frame();
  button.click();
  await frame();
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(output.textContent).toBe('1 sending 1');
  expect(drawn.mock.calls).toEqual([[idOf(7)]]);

  await expect.poll(() => server.waiting).toHaveLength(1);
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(button.getAttribute('aria-pressed') ?? ''));
  observer.observe(button, { attributes: true });
  server.waiting.shift()?.();
  await expect.poll(() => output.textContent).toBe('1 saved 0');
  expect(shown).toEqual([]);
  expect(drawn.mock.calls).toEqual([[idOf(7)]]);
});

test('shows and sends each tick once on the next page when a page ends during a request', async () => {
  const server = buildServer();
  const database = `page-${crypto.randomUUID()}`;
  // The browser releases the lock of a page that ends; here both pages live in one.
  const first = openPage(server, database, { lock: (_, work) => work() });
  first.start();
  const tick = (number: number) => ({ id: idOf(number), action: 'create' as const, days: [TODAY] });
  await first.outbox.write('habit.tick', tick(1)).saved;
  await first.outbox.write('habit.tick', tick(2)).saved;
  await expect.poll(() => server.waiting).toHaveLength(1);
  server.waiting.shift()?.('lose the answer');
  await expect.poll(() => server.effects).toHaveLength(1);

  const screen = await render(page(openPage(server, database)));
  const output = screen.getByRole('status').element();
  await expect.poll(() => output.textContent).toBe('2 sending 2');
  for (const name of ['Habit 1', 'Habit 2']) {
    await expect.element(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await vi.waitFor(() => {
    for (const go of server.waiting.splice(0)) go();
    expect(output.textContent).toBe('2 saved 0');
  });
  expect(server.seen).toBe(3);
  expect(server.effects).toHaveLength(2);
});

test('hydrates what the server rendered without a request, then shows the outbox', async () => {
  const server = buildServer();
  const database = `page-${crypto.randomUUID()}`;
  const before = openPage(server, database);
  before.serverState.set(keys.rendered, TODAY);
  const html = renderToString(page(before));
  expect(html).toContain('aria-pressed="false"');
  await createIndexedStorage(createTransact(database)).add({
    id: 'waiting',
    kind: 'habit.tick',
    variables: { id: idOf(1), action: 'create', days: [TODAY] },
    account: server.data().user!.id,
    createdAt: `${TODAY}T08:00:00.000Z`,
    claimed: false,
    sequence: 0,
  });

  const client = openPage(server, database);
  const state = structuredClone(before.serverState.snapshot());
  client.serverState.clear();
  client.serverState.hydrate(state);
  const reads = vi.spyOn(client.api, 'call');
  const { root, mismatch } = hydrate(html, page(client));
  await expect.poll(() => root.querySelector('button')?.getAttribute('aria-pressed')).toBe('true');
  expect(mismatch).not.toHaveBeenCalled();
  expect(reads.mock.calls.map(([route]) => route)).not.toContain('GET /habits');
});

function hydrate(html: string, content: ReactNode) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const mismatch = vi.fn<(error: unknown) => void>();
  const mounted = hydrateRoot(root, content, { onRecoverableError: mismatch });
  stops.push(() => {
    mounted.unmount();
    root.remove();
  });
  return { root, mismatch };
}

function Completed() {
  const { data } = useQuery(queries.stats(useApi()));
  return <output>{data?.percentage ?? 'unknown'}</output>;
}

test('hydrates what the server rendered, though an answer is there before', async () => {
  const client = openPage(buildServer());
  const content = (
    <ClientProvider client={client}>
      <Completed />
    </ClientProvider>
  );
  client.serverState.hydrate([]);
  const html = renderToString(content);
  client.serverState.set(keys.stats, { ...statsOfSums(sumsForStats(TODAY), TODAY), percentage: 7 });
  const { root, mismatch } = hydrate(html, content);
  expect(root.textContent).toBe('unknown');
  await expect.poll(() => root.textContent).toBe('7');
  expect(mismatch).not.toHaveBeenCalled();
});

test('stores only the parts of the account data that changed', () => {
  const serverState = new ServerState();
  serverState.set(keys.habits, [buildHabit()]);
  const before = readAccountData(serverState);
  storeAccountData(serverState, before, { ...before, dividers: buildAccountData().dividers, habits: [] });
  expect(serverState.get(keys.habits)).toEqual([]);
  expect(serverState.get(keys.dividers)).toBeUndefined();
});
