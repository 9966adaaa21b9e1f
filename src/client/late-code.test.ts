import { beforeEach, expect, test, vi } from 'vitest';
import { emptyHistory } from '#domain/wire-habit.ts';
import { buildHabit, buildUser, idOf, TODAY } from '#tests/client/build-account-data.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';
import type { Mutation } from './outbox/mutation.ts';
import type { Key } from './server-state.ts';

/** A page that has just begun: it has neither the late definitions nor the rules of other kinds than ticks. */

beforeEach(() => void vi.resetModules());

const tick = buildWrite({
  id: 'tick',
  variables: { id: idOf(1), action: 'create', days: [TODAY] },
  sequence: 1,
});

test('reads again when another tab receives an answer whose definition is not loaded', async () => {
  const { transition } = await import('./outbox/machine.ts');
  const { initialState } = await import('./outbox/state.ts');
  const write = buildWrite({ kind: 'habit.create', variables: { id: idOf(9) }, sequence: 1 });
  const [opened] = transition(initialState, { type: 'opened', account: write.account });
  const message = { type: 'settled', write, answer: { id: idOf(9) } } as const;
  const [, effects] = transition(opened, { type: 'received', message });
  expect(effects.map(([name]) => name)).toEqual(['missed', 'resolve', 'settled']);
});

test('replaces no tick while a mutation after it has no loaded definition', async () => {
  const { replacedBy } = await import('./outbox/mutation.ts');
  const plan = buildWrite({
    id: 'plan',
    kind: 'habit.update',
    variables: { id: idOf(1), days: [1] },
    sequence: 2,
  });
  const untick = { id: idOf(1), action: 'remove', days: [TODAY] };
  expect(replacedBy([tick], 'habit.tick', untick)).toBe(tick);
  expect(replacedBy([tick, plan], 'habit.tick', untick)).toBeUndefined();
});

/** The optimistic state of a page with one habit. */
async function open(habit: ReturnType<typeof buildHabit>) {
  const { createOptimisticState } = await import('./optimistic-state.ts');
  const { createServerData } = await import('./server-data.ts');
  const { ServerState } = await import('./server-state.ts');
  const { keys } = await import('./queries.ts');
  const { kinds } = await import('./kinds.ts');
  const serverState = new ServerState();
  serverState.set(keys.habits, [habit]);
  const pending: { current: readonly Mutation[] } = { current: [] };
  const outbox = { pending: () => pending.current, subscribe: () => () => {} };
  const today = {
    get: () => TODAY,
    hydrated: () => TODAY,
    subscribe: () => () => {},
    check: () => false,
    start: () => () => {},
  };
  const state = createOptimisticState(
    createServerData(serverState, today.get, () => {}),
    outbox,
    today,
  );
  const notified = vi.fn<() => void>();
  state.subscribe(notified);
  return { state, pending, kinds, notified };
}

test.each(['in the snapshot', 'of an answer'] as const)('restores an amount of a habit %s', async (where) => {
  const { hydrateFromSnapshot, loadCodeOf } = await import('./snapshot/hydrate-from-snapshot.ts');
  const { historyKey, keys } = await import('./queries.ts');
  const { ServerState } = await import('./server-state.ts');
  const habit = buildHabit({ kind: 'amount', unit: 'pages', target: 10, step: 1 });
  const day = '2026-11-01';
  const history = emptyHistory(TODAY, 20);
  const long = { history, due: Object.keys(history), recent: {} };
  const queries: readonly (readonly [Key, unknown])[] = [
    [keys.user, buildUser({ id: 'ada' })],
    [keys.habits, [where === 'in the snapshot' ? habit : buildHabit()]],
    [historyKey(habit.id), long],
  ];
  const write = (kind: string, variables: object) => ({
    write: buildWrite({ kind, variables }),
    answer: habit,
  });
  const snapshot = {
    account: 'ada',
    queries: queries.map(([queryKey, data]) => ({ queryKey, data, updatedAt: 0 })),
    answers: [
      ...(where === 'of an answer' ? [write('habit.update', { id: habit.id })] : []),
      write('day.update', { habitId: habit.id, day, value: { add: 4 } }),
    ],
  };
  await loadCodeOf(snapshot);
  const serverState = new ServerState();
  hydrateFromSnapshot(serverState, snapshot, Date.parse(`${TODAY}T12:00:00Z`));
  expect(serverState.get(historyKey(habit.id))?.history[day]).toBe(0);
  expect(serverState.get(historyKey(habit.id))?.recent[day]?.value).toBe(4);
});

test('loads the rules for a habit that only a pending mutation makes', async () => {
  const { state, pending, kinds } = await open(buildHabit());
  state.get();
  expect(kinds.isLoaded()).toBe(false);
  const from = '2026-11-21';
  const repeat = { type: 'interval', every: 3, unit: 'day', from };
  const variables = { id: idOf(9), name: 'Run', emoji: 'open-book', repeat };
  pending.current = [buildWrite({ kind: 'habit.create', variables, createdAt: `${TODAY}T10:00:00.000Z` })];
  state.get();
  await expect.poll(() => kinds.isLoaded()).toBe(true);
  expect(state.get().habits.find(({ id }) => id === idOf(9))?.due).toEqual([]);
});

test('shows everything again once the rules are loaded, though the data stay the same', async () => {
  const { state, kinds, notified } = await open(
    buildHabit({ repeat: { type: 'times', count: 3, per: 'week' } }),
  );
  const before = state.get();
  await kinds.load();
  expect(notified).toHaveBeenCalledOnce();
  const after = state.get();
  expect(after).toEqual(before);
  expect(after.habits).not.toBe(before.habits);
});
