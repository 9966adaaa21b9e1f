import { expect, test, vi } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import { keys, queries } from './queries.ts';
import { createRefresher, everything, partOf, refresh } from './refresh.ts';
import { ServerState } from './server-state.ts';

type Answer = () => Response | Promise<Response>;

function open(answer: Answer = () => Response.json({ habitsCompleted: 2 })) {
  const asked: string[] = [];
  const serverState = new ServerState();
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(input as string);
    asked.push(pathname + search);
    return answer();
  };
  const api = createApiClient({ baseUrl: 'http://model', locale: 'en', fetch });
  const log = vi.fn<(what: string, error: unknown) => void>();
  return { asked, serverState, api, log };
}

test('reads again only what is known and old', async () => {
  const page = open();
  const { serverState, asked } = page;
  serverState.set(keys.statistics, { habitsCompleted: 1 }, Date.now() - 61_000);
  serverState.set<unknown>(keys.settings, {}, Date.now() - 30_000);
  serverState.set(keys.user, null, 1);
  await refresh(page, everything, 60_000);
  expect(asked).toEqual(['/user/statistics']);
  expect(serverState.get(keys.statistics)).toEqual({ habitsCompleted: 2 });
});

test('tries again what failed before anything was known', async () => {
  let connected = false;
  const page = open(() =>
    connected ? Response.json({ habitsCompleted: 2 }) : Promise.reject(new TypeError('offline')),
  );
  await page.serverState.load(queries.statistics(page.api)).catch(() => undefined);
  connected = true;
  await refresh(page, everything, 60_000);
  expect(page.serverState.get(keys.statistics)).toEqual({ habitsCompleted: 2 });
});

const untouched = { value: null, state: 'none' as const, note: '', completedStepIds: [] };
const dayOf = ({ api }: Pick<ReturnType<typeof open>, 'api'>, day: string) =>
  queries.days(api, { habitId: 'h1', day });

test('reads a day again by its habit and its date while it is observed', async () => {
  const page = open(() => Response.json({ days: {} }));
  const day = dayOf(page, '2026-11-01');
  page.serverState.set(day.key, untouched);
  page.serverState.set(queries.stats(page.api).key, undefined);
  const leave = page.serverState.source(day).subscribe(() => {});
  await refresh(page, ['days', 'stats']);
  leave();
  expect(page.asked).toEqual(['/habits/h1/days?from=2026-11-01&to=2026-11-01']);
});

test('reads unobserved days when they are shown next', async () => {
  const page = open();
  const days = ['2026-11-01', '2026-11-02'].map((day) => dayOf(page, day));
  for (const { key } of days) page.serverState.set(key, untouched);
  await refresh(page, ['days']);
  expect(page.asked).toEqual([]);
  for (const { key } of days) expect(page.serverState.entry(key)?.isInvalidated).toBe(true);
});

test('reads unobserved circles when they are shown next', async () => {
  const page = open();
  const { serverState, api } = page;
  serverState.set(queries.circles(api).key, []);
  serverState.set(queries.circle(api, 'c1').key, null);
  const circle = queries.circle(api, 'c2');
  serverState.set<unknown>(circle.key, { id: 'c2' });
  await refresh(page, everything);
  expect(page.asked).toEqual([]);
  const leave = serverState.source(circle).subscribe(() => {});
  await refresh(page, everything);
  leave();
  expect(page.asked).toEqual(['/circles/c2']);
});

test('completes a read although its page was left', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const { serverState, ...page } = open(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const day = '2026-11-01';
  const query = dayOf(page, day);
  serverState.set(query.key, untouched);
  const leave = serverState.source(query).subscribe(() => {});
  const refreshed = refresh({ serverState, ...page }, ['days']);
  await expect.poll(() => answers).toHaveLength(1);
  leave();
  answers[0]?.resolve(Response.json({ days: { [day]: { ...untouched, note: 'new' } } }));
  expect(await refreshed).toBe(true);
  expect(serverState.get(query.key)?.note).toBe('new');
});

test('logs a failure and keeps the known data', async () => {
  const page = open(() => Response.json({ message: 'notFound' }, { status: 404 }));
  page.serverState.set(keys.statistics, { habitsCompleted: 1 });
  await refresh(page, ['statistics']);
  expect(page.log).toHaveBeenCalledOnce();
  expect(page.serverState.get(keys.statistics)).toEqual({ habitsCompleted: 1 });
});

test('reads again when a mutation overtook the answer', async () => {
  let habitsCompleted = 1;
  const page = open(() => {
    const answer = Response.json({ habitsCompleted });
    if (habitsCompleted === 1) page.serverState.noteWriteSettled();
    habitsCompleted = 2;
    return answer;
  });
  page.serverState.followWrites({ busy: () => false, onSkipped: () => {} });
  page.serverState.set(keys.statistics, { habitsCompleted: 0 });
  await refresh(page, ['statistics']);
  expect(page.serverState.get(keys.statistics)).toEqual({ habitsCompleted: 2 });
  expect(page.asked).toHaveLength(2);
});

test('keeps the known data while a mutation is pending, and records the skipped read', async () => {
  const page = open();
  const skipped = vi.fn<(queryKey: readonly unknown[]) => void>();
  page.serverState.followWrites({ busy: () => true, onSkipped: skipped });
  page.serverState.set(keys.statistics, { habitsCompleted: 1 });
  await refresh(page, ['statistics']);
  expect(page.serverState.get(keys.statistics)).toEqual({ habitsCompleted: 1 });
  expect(skipped.mock.calls).toEqual([[keys.statistics]]);
});

test('finds the part of every key', () => {
  expect(everything.map((part) => partOf(keys[part]))).toEqual(everything);
  expect(partOf(keys.rendered)).toBeUndefined();
});

test('reads what is stale once the outbox is empty and quiet', () => {
  let busy = true;
  let run = () => {};
  const forget = vi.fn<() => void>();
  const read = vi.fn<(parts: readonly string[]) => Promise<void>>(async () => {});
  const refresher = createRefresher(
    read,
    () => busy,
    (_, work) => {
      run = work;
      return forget;
    },
  );
  refresher.add();
  refresher.add(['stats', 'statistics']);
  refresher.add(['stats']);
  expect(forget).toHaveBeenCalledOnce();
  run();
  expect(read).not.toHaveBeenCalled();
  busy = false;
  refresher.add();
  run();
  expect(read.mock.calls).toEqual([[['stats', 'statistics']]]);
  run();
  expect(read).toHaveBeenCalledOnce();
});
