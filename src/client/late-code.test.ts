import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '#client/api/api-client.ts';
import type { HabitDay } from '#contract/days.ts';
import { defaultSettings } from '#contract/defaults.ts';
import type { Habit } from '#contract/habits.ts';
import { buildHabit, buildUser, idOf, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';
// What builds the habits of the tests has the rules; each test begins with modules of its own.
import './state/late-kinds.ts';
import type { Mutation } from './outbox/mutation.ts';
import type { Key } from './state/server-state.ts';

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

const times = { type: 'times', count: 3, per: 'week' } as const;
const pages = { kind: 'amount', unit: 'pages', target: 10 } as const;
const plain = buildHabit();
const everyDay = plain.record.schedule[0]!;
const wasByWeeks = [
  { ...everyDay, repeat: times, weekStart: 1 },
  { ...everyDay, from: YESTERDAY },
];

test.each([
  ['logs an amount', buildHabit(pages)],
  ['counts times in a week', buildHabit({ repeat: times })],
  ['once counted times in a week', { ...plain, record: { ...plain.record, schedule: wasByWeeks } }],
])('takes no answer with a habit that %s until its rules are loaded', async (_, habit) => {
  const { transition } = await import('./outbox/machine.ts');
  const { initialState } = await import('./outbox/state.ts');
  const { kinds } = await import('./state/kinds.ts');
  const [opened] = transition(initialState, { type: 'opened', account: tick.account });
  const firstEffect = (answer: unknown) =>
    transition(opened, { type: 'answered', mutation: tick, answer, repeated: false })[1][0]?.[0];
  expect(firstEffect(habit)).toBe('missed');
  expect([plain, undefined].map(firstEffect)).toEqual(['reconcile', 'reconcile']);
  await kinds.load();
  expect(firstEffect(habit)).toBe('reconcile');
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
async function open(habit: Habit) {
  const { createOptimisticState } = await import('./optimistic-state.ts');
  const { createServerData } = await import('./state/account-data.ts');
  const { ServerState } = await import('./state/server-state.ts');
  const { keys } = await import('./state/queries.ts');
  const { kinds } = await import('./state/kinds.ts');
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
  const state = createOptimisticState(createServerData(serverState), outbox, today);
  const notified = vi.fn<() => void>();
  state.subscribe(notified);
  return { state, pending, kinds, notified };
}

/** As an older build has stored it. */
function withoutRecord(habit: Habit): object {
  const { record: _, ...old } = habit;
  return old;
}

test.each([
  ['in the snapshot', (habit: Habit): object => habit],
  ['of an answer', (habit: Habit): object => habit],
  ['in the snapshot of an older build', withoutRecord],
  ['of an answer to an older build', withoutRecord],
])('restores an amount of a habit %s', async (where, stored) => {
  const { hydrateFromSnapshot, readied } = await import('./snapshot/hydrate-from-snapshot.ts');
  const { keys } = await import('./state/queries.ts');
  const { ServerState } = await import('./state/server-state.ts');
  const isAnswer = where.startsWith('of an answer');
  const asked = { habitId: idOf(1), day: YESTERDAY };
  const day: Key<HabitDay> = [...keys.days, asked];
  const recent = { [YESTERDAY]: { value: 4, state: 'none' as const, note: false } };
  const queries: readonly (readonly [Key, unknown])[] = [
    [keys.user, buildUser({ id: 'ada' })],
    [keys.habits, [stored(isAnswer ? plain : buildHabit(pages))]],
    [day, { value: null, state: 'none', note: '', completedStepIds: [] }],
  ];
  const answered = (kind: string, variables: object, answer: Habit) => ({
    write: buildWrite({ kind, variables }),
    answer: stored(answer),
  });
  const snapshot = {
    account: 'ada',
    queries: queries.map(([queryKey, data]) => ({ queryKey, data, updatedAt: 0 })),
    answers: [
      ...(isAnswer ? [answered('habit.update', { id: idOf(1) }, buildHabit(pages))] : []),
      answered('day.update', { ...asked, value: { add: 4 } }, buildHabit({ ...pages, recent })),
    ],
  };
  const ready = await readied(snapshot);
  const serverState = new ServerState();
  hydrateFromSnapshot(serverState, ready, Date.parse(`${TODAY}T12:00:00Z`));
  expect(serverState.get(day)?.value).toBe(4);
  expect(serverState.get(keys.habits)).toEqual([buildHabit({ ...pages, recent })]);
});

const of = { id: idOf(1) };
test.each([
  [
    'an amount',
    'day.update',
    { habitId: idOf(1), day: TODAY, value: 4 },
    { recent: { [TODAY]: { value: 4 } } },
  ],
  ['a name', 'habit.update', { ...of, name: 'Run' }, { name: 'Run' }],
  ['a target', 'habit.update', { ...of, target: 3 }, { target: 3 }],
  ['the archive', 'habit.delete', { ...of, action: 'archive' }, { archivedAt: `${TODAY}T10:00:00.000Z` }],
  ['a break', 'break.create', { id: idOf(301), from: TODAY }, { recent: { [TODAY]: { state: 'onBreak' } } }],
])(
  'computes no day of a habit until its rules are loaded, then all with %s',
  async (_, kind, given, shown) => {
    await import('./outbox/mutations/late.ts');
    const yesterday = { [YESTERDAY]: 0 };
    const { state, pending, kinds } = await open(buildHabit({ ...pages, kind: 'limit', history: yesterday }));
    const find = () => [...state.get().habits, ...state.get().archives].find(({ id }) => id === idOf(1));
    pending.current = [buildWrite({ kind, variables: given, createdAt: `${TODAY}T10:00:00.000Z` })];
    expect(find()?.history).toEqual(yesterday);
    expect(kinds.isLoaded()).toBe(false);
    await expect.poll(() => kinds.isLoaded()).toBe(true);
    expect(find()).toMatchObject(shown);
    expect(Object.keys(find()?.history ?? {})).toEqual([TODAY]);
  },
);

const every = { type: 'interval', every: 3, unit: 'day', from: '2026-11-21' } as const;
const made = { id: idOf(9), name: 'Run', emoji: 'open-book' };
test.each([
  ['makes every third day', 'habit.create', { ...made, repeat: every }, { due: [] }],
  ['makes with an amount', 'habit.create', { ...made, ...pages }, { due: [TODAY] }],
  ['plans every third day', 'habit.update', { ...of, repeat: every }, { due: plain.due.slice(1) }],
])('loads the rules for a habit that only a pending mutation %s', async (_, kind, variables, shown) => {
  await import('./outbox/mutations/late.ts');
  const { state, pending, kinds } = await open(plain);
  state.get();
  expect(kinds.isLoaded()).toBe(false);
  pending.current = [buildWrite({ kind, variables, createdAt: `${TODAY}T10:00:00.000Z` })];
  // A new one is not shown before: its row is in the same chunk as its rules.
  state.get();
  await expect.poll(() => kinds.isLoaded()).toBe(true);
  expect(state.get().habits.find(({ id }) => id === variables.id)).toMatchObject(shown);
});

test('shows everything again once the rules are loaded, though the data stay the same', async () => {
  const { state, kinds, notified } = await open(buildHabit({ repeat: times }));
  const before = state.get();
  await kinds.load();
  expect(notified).toHaveBeenCalledOnce();
  const after = state.get();
  expect(after).toEqual(before);
  expect(after.habits).not.toBe(before.habits);
});

test('shows the figures that were sent until the rules are loaded', async () => {
  const { Figures } = await import('./figures/figures.ts');
  const { state, kinds } = await open(buildHabit(pages));
  const figures = new Figures(
    () => true,
    () => {},
  );
  const ratio = () => figures.stats(state.get(), TODAY, undefined)?.ratio;
  expect(ratio()).toBeUndefined();
  await kinds.load();
  expect(ratio()).toEqual({ completed: 0, total: 1 });
});

test('reads no home of which the rules of a habit cannot be loaded', async () => {
  vi.doMock('./state/late-kinds.ts', () => {
    throw new Error('No connection');
  });
  const { readHome } = await import('./state/queries.ts');
  const read = (...habits: Habit[]) => {
    const call = async () => ({
      day: TODAY,
      habits,
      breaks: [],
      achievements: [],
      settings: defaultSettings,
    });
    return readHome({ call: call as unknown as ApiClient['call'] });
  };
  await expect(read(plain, buildHabit(pages))).rejects.toThrow('The rules of a habit were not loaded');
  expect((await read(plain)).habits).toEqual([plain]);
  vi.doUnmock('./state/late-kinds.ts');
});
