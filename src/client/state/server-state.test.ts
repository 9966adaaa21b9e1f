import { expect, test, vi } from 'vitest';
import { hashKey, type Key, type Query, ServerState } from './server-state.ts';

const key: Key<{ readonly count: number }> = ['count'];

/** A query whose answers the test gives, one for each read. */
function openQuery() {
  const answers: PromiseWithResolvers<{ readonly count: number }>[] = [];
  const query: Query<{ readonly count: number }> = {
    key,
    read() {
      const answer = Promise.withResolvers<{ readonly count: number }>();
      answers.push(answer);
      return answer.promise;
    },
  };
  return { query, answers };
}

test('reads once for concurrent loads, and not again while the data is young', async () => {
  const state = new ServerState();
  const { query, answers } = openQuery();
  const loads = [state.load(query), state.load(query, 0)];
  answers[0]?.resolve({ count: 1 });
  expect(await Promise.all(loads)).toEqual([{ count: 1 }, { count: 1 }]);
  expect(await state.load(query, 60_000)).toEqual({ count: 1 });
  expect(answers).toHaveLength(1);
});

test('reads again what is too old or invalidated', async () => {
  const state = new ServerState();
  const { query, answers } = openQuery();
  state.set(key, { count: 1 }, Date.now() - 61_000);
  const old = state.load(query, 60_000);
  answers[0]?.resolve({ count: 2 });
  expect(await old).toEqual({ count: 2 });
  state.invalidate(key);
  const invalidated = state.load(query);
  answers[1]?.resolve({ count: 3 });
  expect(await invalidated).toEqual({ count: 3 });
});

test('keeps the known data when a read fails, and clears the failure with the next answer', async () => {
  const state = new ServerState();
  const { query, answers } = openQuery();
  state.set(key, { count: 1 });
  const failing = state.load(query, 0);
  answers[0]?.reject(new Error('offline'));
  await expect(failing).rejects.toThrow('offline');
  expect(state.entry(key)).toMatchObject({ data: { count: 1 }, hasFailed: true });
  const next = state.load(query, 0);
  answers[1]?.resolve({ count: 2 });
  await next;
  expect(state.entry(key)).toMatchObject({ data: { count: 2 }, hasFailed: false });
});

test('shows a failed first read as loading while it is retried', async () => {
  const state = new ServerState();
  const { query, answers } = openQuery();
  const source = state.source(query);
  source.load(0);
  answers[0]?.reject(new Error('offline'));
  await expect.poll(() => source.get()?.hasFailed).toBe(true);
  source.load(0);
  expect(source.get()?.hasFailed).toBe(false);
});

test('stores nothing when a read ends after a clear', async () => {
  const state = new ServerState();
  const { query, answers } = openQuery();
  const load = state.load(query);
  state.clear();
  answers[0]?.resolve({ count: 1 });
  await load;
  expect(state.entries()).toEqual([]);
});

test('notifies the observers of one key only, and counts a key as observed until the last one stops', () => {
  const state = new ServerState();
  const { query } = openQuery();
  const changed = vi.fn<() => void>();
  const stops = [state.source(query).subscribe(changed), state.source(query).subscribe(() => {})];
  state.set(['other'], 1);
  expect(changed).not.toHaveBeenCalled();
  state.set(key, { count: 1 });
  expect(changed).toHaveBeenCalledOnce();
  const entry = state.entry(key)!;
  stops[0]?.();
  expect(state.isObserved(entry)).toBe(true);
  stops[1]?.();
  expect(state.isObserved(entry)).toBe(false);
});

test('changes only data that was read, and keeps equal parts the same objects', () => {
  const state = new ServerState();
  const list: Key<readonly { readonly id: number }[]> = ['list'];
  state.change(list, (all) => all.slice(1));
  expect(state.get(list)).toBeUndefined();
  state.set(list, [{ id: 1 }, { id: 2 }]);
  const before = state.get(list)!;
  state.change(list, (all) => all.map((item) => ({ ...item })));
  expect(state.get(list)).toBe(before);
});

test('hydrates a snapshot as read now, also of a visitor', () => {
  const server = new ServerState();
  server.set(['user'], null, 1);
  server.set(key, { count: 1 }, 1);
  const state = new ServerState();
  state.hydrate(structuredClone(server.snapshot()));
  expect(state.get(['user'])).toBeNull();
  expect(Date.now() - (state.entry(key)?.updatedAt ?? 0)).toBeLessThan(60_000);
});

test('hashes equal keys alike for any order of properties', () => {
  expect(hashKey(['graph', { b: 1, a: 2 }])).toBe(hashKey(['graph', { a: 2, b: 1 }]));
  expect(hashKey(['graph', {}])).not.toBe(hashKey(['graph']));
});
