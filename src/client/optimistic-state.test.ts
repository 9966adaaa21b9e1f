import { expect, test } from 'vitest';
import { buildDivider, buildHabit, buildStep, idOf, TODAY } from '#tests/client/build-account-data.ts';
import { createOptimisticState } from './optimistic-state.ts';
import type { Mutation } from './outbox/mutation.ts';
import { createServerData } from './state/account-data.ts';
import { kinds } from './state/kinds.ts';
import { keys } from './state/queries.ts';
import { ServerState } from './state/server-state.ts';
import '#client/outbox/mutations/late.ts';

const TOMORROW = '2026-11-21';

function open() {
  const serverState = new ServerState();
  serverState.set(keys.habits, [
    buildHabit(),
    buildHabit({ id: idOf(2), steps: [buildStep({ completed: true })] }),
  ]);
  serverState.set(keys.dividers, [buildDivider()]);
  serverState.set(keys.statistics, { habitsCompleted: 5 });
  const serverData = createServerData(serverState);
  const outbox = store<readonly Mutation[]>([]);
  const today = store(TODAY);
  const state = createOptimisticState(
    serverData,
    { pending: outbox.get, subscribe: outbox.subscribe },
    { ...today, hydrated: () => TODAY, check: () => false, start: () => () => {} },
  );
  let shown = 0;
  state.subscribe(() => {
    shown += 1;
  });
  state.get();
  return { serverState, serverData, outbox, today, state, shown: () => shown };
}

function store<T>(first: T) {
  let value = first;
  let listener = () => {};
  return {
    get: () => value,
    set(next: T) {
      value = next;
      listener();
    },
    subscribe(given: () => void) {
      listener = given;
      return () => {
        listener = () => {};
      };
    },
  };
}

const tick: Mutation = {
  id: 'w1',
  kind: 'habit.tick',
  variables: { id: idOf(1), action: 'create', days: [TODAY] },
  account: idOf(900),
  createdAt: `${TODAY}T10:00:00.000Z`,
  claimed: false,
  sequence: 1,
};

test('shows a mutation on top of the server state and keeps all other objects', () => {
  const { outbox, state, shown } = open();
  const before = state.get();
  outbox.set([tick]);
  const after = state.get();
  expect(shown()).toBe(1);
  expect(after.habits[0]?.history[TODAY]).toBe(1);
  expect(after.statistics.habitsCompleted).toBe(6);
  expect(after.habits[1]).toBe(before.habits[1]);
  expect(after.dividers).toBe(before.dividers);
  expect(state.get()).toBe(after);
});

test('computes nothing of other habits when a habit is ticked', () => {
  const { serverState, outbox, state } = open();
  const read = new Set<string>();
  // Which habit it is, and whether its rules are there.
  const asked = new Set<string | symbol>(['id', 'kind', 'record']);
  const watched = [11, 12, 13, 14].map(
    (number) =>
      new Proxy(buildHabit({ id: idOf(number) }), {
        get(habit, field, receiver) {
          if (!asked.has(field)) read.add(habit.id);
          return Reflect.get(habit, field, receiver) as unknown;
        },
      }),
  );
  serverState.set(keys.habits, []);
  serverState.set(keys.habits, watched);
  state.get();
  read.clear();
  outbox.set([{ ...tick, variables: { id: idOf(13), action: 'create', days: [TODAY] } }]);
  expect(state.get().habits[2]?.history[TODAY]).toBe(1);
  expect([...read]).toEqual([idOf(13)]);
});

test('does not notify when the answer is as predicted', () => {
  const { serverData, outbox, state, shown } = open();
  outbox.set([tick]);
  const foretold = state.get();
  const data = structuredClone({
    ...serverData.get(),
    habits: foretold.habits,
    statistics: foretold.statistics,
  });
  serverData.settle(data, () => outbox.set([]));
  expect(state.get()).toBe(foretold);
  expect(shown()).toBe(1);
});

test('notifies once when the answer differs', () => {
  const { serverData, outbox, state, shown } = open();
  outbox.set([tick]);
  const data = { ...serverData.get(), statistics: { habitsCompleted: 9 } };
  serverData.settle(data, () => outbox.set([]));
  expect(shown()).toBe(2);
  expect(state.get().statistics.habitsCompleted).toBe(9);
  expect(state.get().habits[0]?.history[TODAY]).toBe(0);
});

test('shows the same objects as before after a roll-back', () => {
  const { outbox, state } = open();
  const before = state.get();
  outbox.set([tick]);
  outbox.set([]);
  expect(state.get()).toEqual(before);
  expect(state.get().habits[1]).toBe(before.habits[1]);
});

test('starts the week with the new day and resets the steps when the day changes', () => {
  const { today, state, shown } = open();
  today.set(TOMORROW);
  const [, second] = state.get().habits;
  expect(Object.keys(second?.history ?? {})[0]).toBe(TOMORROW);
  expect(second?.steps[0]?.completed).toBe(false);
  expect(shown()).toBe(1);
});

test('counts a day of a limit once it has passed', async () => {
  await kinds.load();
  const { serverState, today, state } = open();
  serverState.set(keys.habits, [buildHabit({ kind: 'limit', target: 2 })]);
  expect(state.get().statistics.habitsCompleted).toBe(5);
  today.set(TOMORROW);
  expect(state.get().statistics.habitsCompleted).toBe(6);
});

test('shows the new data of a query', () => {
  const { serverState, state, shown } = open();
  serverState.set(keys.dividers, []);
  expect(state.get().dividers).toEqual([]);
  expect(shown()).toBe(1);
  serverState.set<unknown>(keys.stats, {});
  expect(shown()).toBe(1);
});
