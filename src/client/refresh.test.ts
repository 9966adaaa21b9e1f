import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createApiClient } from './api/api-client.ts';
import { achievementsQuery, graphQuery, keys, statsQuery } from './queries.ts';
import { noteWriteSettled, watchWrites } from './read-clock.ts';
import { everything, partOf, refresh } from './refresh.ts';
import { createRefresher } from './refresher.ts';

type Answer = () => Response | Promise<Response>;

function open(answer: Answer = () => Response.json({ habitsCompleted: 2 })) {
  const asked: string[] = [];
  const queryClient = new QueryClient();
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(input as string);
    asked.push(pathname + search);
    return answer();
  };
  const api = createApiClient({ baseUrl: 'http://model', locale: 'en', fetch });
  const log = vi.fn<(what: string, error: unknown) => void>();
  return { asked, queryClient, api, log };
}

test('reads again what is known and old, and nothing else', async () => {
  const page = open();
  const { queryClient, asked } = page;
  queryClient.setQueryData(keys.statistics, { habitsCompleted: 1 }, { updatedAt: Date.now() - 61_000 });
  queryClient.setQueryData(keys.settings, {}, { updatedAt: Date.now() - 30_000 });
  queryClient.setQueryData(keys.user, null, { updatedAt: 1 });
  await refresh(page, everything, 60_000);
  expect(asked).toEqual(['/user/statistics']);
  expect(queryClient.getQueryData(keys.statistics)).toEqual({ habitsCompleted: 2 });
});

test('reads a graph again with what it was asked with, while it is looked at', async () => {
  const page = open(() => Response.json({ days: {} }));
  const graph = graphQuery(page.api, { startDate: '2026-11-01' });
  page.queryClient.setQueryData(graph.queryKey, { days: {} });
  page.queryClient.setQueryData(statsQuery(page.api).queryKey, undefined);
  const leave = new QueryObserver(page.queryClient, graph).subscribe(() => {});
  await refresh(page, ['graphs', 'stats']);
  leave();
  expect(page.asked).toEqual(['/habits/performance/graph?startDate=2026-11-01']);
});

test('reads graphs that nobody looks at when they are next: there may be many, of one habit or of all', async () => {
  const page = open(() => Response.json({ days: {} }));
  const graphs = [{ habitId: 'h1' }, { startDate: '2025-11-01' }].map((params) =>
    graphQuery(page.api, params),
  );
  for (const { queryKey } of graphs) page.queryClient.setQueryData(queryKey, { days: {} });
  await refresh(page, ['graphs']);
  expect(page.asked).toEqual([]);
  for (const { queryKey } of graphs) {
    expect(page.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

test('what is being read again is read to its end, though the page that showed it is left', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const { queryClient, ...page } = open(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const achievements = achievementsQuery(page.api);
  const graph = graphQuery(page.api);
  queryClient.setQueryData(achievements.queryKey, []);
  queryClient.setQueryData(graph.queryKey, { days: {} });
  const leaves = [
    new QueryObserver(queryClient, achievements).subscribe(() => {}),
    new QueryObserver(queryClient, graph).subscribe(() => {}),
  ];
  const refreshed = refresh({ queryClient, ...page }, ['achievements', 'graphs']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const leave of leaves) leave();
  for (const { resolve } of answers) resolve(Response.json('new'));
  expect(await refreshed).toBe(true);
  expect(queryClient.getQueryData(achievements.queryKey)).toBe('new');
  expect(queryClient.getQueryData(graph.queryKey)).toBe('new');
});

test('a failure is only logged, and leaves what was known', async () => {
  const page = open(() => Response.json({ message: 'notFound' }, { status: 404 }));
  page.queryClient.setQueryData(keys.statistics, { habitsCompleted: 1 });
  await refresh(page, ['statistics']);
  expect(page.log).toHaveBeenCalledOnce();
  expect(page.queryClient.getQueryData(keys.statistics)).toEqual({ habitsCompleted: 1 });
});

test('an answer that a write overtook is read again', async () => {
  let habitsCompleted = 1;
  const page = open(() => {
    const answer = Response.json({ habitsCompleted });
    if (habitsCompleted === 1) noteWriteSettled(page.queryClient);
    habitsCompleted = 2;
    return answer;
  });
  watchWrites(page.queryClient, { busy: () => false, skipped: () => {} });
  page.queryClient.setQueryData(keys.statistics, { habitsCompleted: 0 });
  await refresh(page, ['statistics']);
  expect(page.queryClient.getQueryData(keys.statistics)).toEqual({ habitsCompleted: 2 });
  expect(page.asked).toHaveLength(2);
});

test('what was known stays while a write is pending, and is noted for later', async () => {
  const page = open();
  const skipped = vi.fn<(queryKey: readonly unknown[]) => void>();
  watchWrites(page.queryClient, { busy: () => true, skipped });
  page.queryClient.setQueryData(keys.statistics, { habitsCompleted: 1 });
  await refresh(page, ['statistics']);
  expect(page.queryClient.getQueryData(keys.statistics)).toEqual({ habitsCompleted: 1 });
  expect(skipped.mock.calls).toEqual([[keys.statistics]]);
});

test('every key is of its part', () => {
  expect(everything.map((part) => partOf(keys[part]))).toEqual(everything);
  expect(partOf(keys.rendered)).toBeUndefined();
});

test('what became stale is read once things are quiet and nothing waits', () => {
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
