import { expect, test, vi } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { createMemoryStorage } from '#client/outbox/storage.ts';
import { loadHome, queries } from '#client/state/queries.ts';
import { ServerState } from '#client/state/server-state.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import {
  buildAccountData,
  buildHabit,
  idOf,
  NOW,
  TODAY,
  YESTERDAY,
} from '#tests/client/build-account-data.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { type Device, openDevice } from '#tests/client/snapshot-device.ts';
import { daysOf, graphOf, pastList, withDays } from './days.ts';
import { Figures } from './figures.ts';
import '#client/outbox/mutations/late.ts';

const served = serveApp();
const ago = (count: number): DayKey => addDays(TODAY, -count);
const year = { startDate: ago(365), stopDate: TODAY };
const long = { day: ago(9), length: 20 };
const ids = [1, 2, 3, 4, 5, 6].map(idOf);
const made = { name: 'Walk', emoji: 'sun' };

/** An account with habits of all kinds, one of them archived, and a page that has read all of it. */
async function open() {
  const device = await openDevice(served());
  const { api } = device;
  await api.call('POST /habits', { body: { ...made, id: idOf(2), days: [1, 3, 5] } });
  const week = { type: 'total', per: 'week' } as const;
  await api.call('POST /habits', { body: { ...made, id: idOf(3), kind: 'amount', target: 5, repeat: week } });
  await api.call('POST /habits', { body: { ...made, id: idOf(4), kind: 'limit', target: 2 } });
  const times = { type: 'times', count: 2, per: 'week' } as const;
  await api.call('POST /habits', { body: { ...made, id: idOf(5), repeat: times } });
  await api.call('POST /habits', { body: { ...made, id: idOf(6) } });
  const tick = (id: string, days: DayKey[]) =>
    api.call('PATCH /habits/{id}/activities', { params: { id }, body: { action: 'create', days } });
  await tick(idOf(1), [ago(30), ago(29), ago(20), ago(8), ago(7), ago(5)]);
  await tick(idOf(2), [ago(2), ago(4), ago(7), ago(9)]);
  await tick(idOf(5), [ago(12), ago(11), ago(3)]);
  await tick(idOf(6), [ago(12), ago(3), ago(2), ago(1)]);
  await api.call('DELETE /habits/{id}', { params: { id: idOf(6) }, query: { action: 'archive' } });
  for (const [id, day, value] of [
    [3, 9, 4],
    [3, 2, 6],
    [4, 9, 1],
    [4, 3, 3],
  ] as const)
    await api.call('PATCH /habits/{id}/days/{day}', {
      params: { id: idOf(id), day: ago(day) },
      body: { value },
    });
  await api.call('POST /breaks', { body: { id: idOf(301), from: ago(14), to: ago(13) } });
  const serverState = new ServerState();
  await loadHome(serverState, api);
  await serverState.load(queries.archives(api));
  const platform = {
    storage: createMemoryStorage(),
    now: () => NOW,
    timeZone: () => 'Europe/Paris',
    onReturn: () => () => {},
    after: (milliseconds: number, work: () => void) => {
      const timer = setTimeout(work, milliseconds / 1_000);
      return () => clearTimeout(timer);
    },
  };
  const client = createClient({ api, serverState, platform });
  return { device, client, stop: client.start() };
}

/** Habits with their days of the past list, in any order. */
const pastOf = (habits: readonly Habit[]) =>
  new Map(
    habits.map(({ id, history, due, recent }) => [
      id,
      { history: upTo(history), due: due.filter(isPast), recent: upTo(recent) },
    ]),
  );
const isPast = (day: DayKey) => day <= long.day;
const upTo = (days: object) => Object.fromEntries(Object.entries(days).filter(([day]) => isPast(day)));

function shown({ figures, optimisticState }: Client) {
  const data = optimisticState.get();
  return {
    stats: figures.stats(data, TODAY, undefined),
    achievements: figures.achievements(data, TODAY, undefined),
    days: daysOf(figures, data, TODAY, year),
    graphs: ids.map((id) => graphOf(figures, data, TODAY, year, id)),
    past: pastOf(pastList(figures, data, TODAY, long)),
  };
}

async function sentTo({ api }: Device) {
  const { days } = await api.call('GET /habits/performance/graph', { query: year });
  const graphs = ids.map((habitId) =>
    api.call('GET /habits/performance/graph', { query: { ...year, habitId } }),
  );
  const known = await api.call('GET /habits', { query: { historyDays: 9 + long.length, archived: 'all' } });
  return {
    stats: await api.call('GET /habits/performance/stats'),
    achievements: await api.call('GET /habits/performance/achievements'),
    days,
    graphs: await Promise.all(graphs),
    // One of them is made later.
    past: pastOf(known.filter(({ id }) => ids.includes(id))),
  };
}

test('shows the figures of the server, and offline those that it has once everything is sent', async () => {
  const { device, client, stop } = await open();
  expect(shown(client)).toEqual(await sentTo(device));
  device.network.online = false;
  const { outbox } = client;
  const writes = [
    outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [TODAY, YESTERDAY, ago(6), ago(19)] }),
    outbox.write('habit.tick', { id: idOf(1), action: 'remove', days: [ago(30)] }),
    outbox.write('habit.tick', { id: idOf(2), action: 'create', days: [TODAY] }),
    outbox.write('day.update', { habitId: idOf(2), day: ago(11), state: 'skipped' }),
    outbox.write('habit.update', { id: idOf(2), name: 'Walk far', days: [1, 2, 3] }),
    outbox.write('day.update', { habitId: idOf(3), day: TODAY, value: { add: 1.5 } }),
    outbox.write('day.update', { habitId: idOf(4), day: YESTERDAY, value: 5 }),
    outbox.write('habit.update', { id: idOf(5), repeat: { type: 'times', count: 3, per: 'week' } }),
    outbox.write('break.create', { from: ago(4), to: ago(3), habitIds: [idOf(1), idOf(5)] }),
    outbox.write('habit.create', { id: idOf(7), name: 'Write', emoji: 'sun' }),
    outbox.write('habit.tick', { id: idOf(7), action: 'create', days: [TODAY, YESTERDAY] }),
    outbox.write('habit.delete', { id: idOf(2), action: 'archive' }),
  ];
  const offline = shown(client);
  device.network.online = true;
  await outbox.wake();
  await Promise.all(writes);
  await expect.poll(() => outbox.status().state).toBe('saved');
  expect(offline).toEqual(await sentTo(device));
  expect(shown(client)).toEqual(offline);
  stop();
});

test('gives a habit days of weeks ago, with its pending mutations', async () => {
  const { device, client, stop } = await open();
  device.network.online = false;
  void client.outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [ago(19)] });
  const data = client.optimisticState.get();
  const span = { day: ago(18), length: 3, today: TODAY };
  const { history } = withDays(client.figures, data, data.habits.find(({ id }) => id === idOf(1))!, span);
  expect(Object.entries(history)).toEqual([
    [ago(18), 0],
    [ago(19), 1],
    [ago(20), 1],
  ]);
  stop();
});

test('ranks habits with as many done days by their place in the list, archived ones too', () => {
  const figures = new Figures(
    () => true,
    () => {},
  );
  const data = buildAccountData({
    habits: [buildHabit({ id: idOf(2), order: 2 })],
    archives: [buildHabit({ order: 1, archivedAt: new Date(NOW).toISOString() })],
  });
  expect(figures.achievements(data, TODAY, undefined)?.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
});

/** What a server sent of an account without a day. */
const sent = statsOfSums(sumsForStats(TODAY), TODAY);
const untouched = { completed: 0, currentStreak: 0, bestStreak: 0, percentage: null, medals: [] };
const achievement = { id: idOf(1), name: 'Read', emoji: 'sun', archivedAt: null, ...untouched };
const ticked = { history: { [TODAY]: 1 } };

test('shows what the server sent of more than 100 habits until they are computed in slices', () => {
  const data = buildAccountData({
    habits: Array.from({ length: 101 }, (_, number) => buildHabit({ id: idOf(number), ...ticked })),
  });
  const works: (() => void)[] = [];
  const figures = new Figures(
    () => true,
    (work) => works.push(work),
  );
  const told = vi.fn<() => void>();
  figures.subscribe(told);
  const stats = (of = data) => figures.stats(of, TODAY, sent);
  const known = [achievement];
  const achievements = () => figures.achievements(data, TODAY, known);
  const days = () => daysOf(figures, data, TODAY, { startDate: TODAY, stopDate: TODAY });
  expect([stats(), achievements(), days()]).toEqual([sent, known, undefined]);
  expect([stats(), achievements(), days()]).toEqual([sent, known, undefined]);
  expect(works).toHaveLength(3);
  for (let work = works.shift(); work; work = works.shift()) work();
  expect(told).toHaveBeenCalledTimes(3);
  expect(stats()?.ratio).toEqual({ completed: 101, total: 101 });
  expect(achievements()?.map(({ completed }) => completed)).toEqual(data.habits.map(() => 1));
  expect(days()).toEqual({ [TODAY]: { completed: 101, total: 101 } });
  // The same object for the same question: nothing is rendered again.
  for (const ask of [() => stats(), achievements, days]) expect(ask()).toBe(ask());
  const changed = { ...data, habits: data.habits.with(0, buildHabit({ id: idOf(0) })) };
  expect(stats(changed)?.ratio).toEqual({ completed: 100, total: 101 });
  expect(works).toEqual([]);
});

test('shows what the server sent of archived habits that are not read', () => {
  let isWhole = false;
  const figures = new Figures(
    () => isWhole,
    () => {},
  );
  const data = buildAccountData({ habits: [buildHabit(ticked)] });
  const archived = { ...achievement, id: idOf(2), archivedAt: '2026-11-01T08:00:00.000Z' };
  const shownNow = () => ({
    stats: figures.stats(data, TODAY, sent),
    achievements: figures
      .achievements(data, TODAY, [archived, achievement])
      ?.map(({ id, completed }) => [id, completed]),
    days: daysOf(figures, data, TODAY, { startDate: TODAY, stopDate: TODAY }),
  });
  expect(shownNow()).toEqual({
    stats: sent,
    achievements: [
      [idOf(1), 1],
      [idOf(2), 0],
    ],
    days: undefined,
  });
  expect(figures.achievements(buildAccountData(), TODAY, [archived])).toEqual([archived]);
  expect(graphOf(figures, data, TODAY, year, idOf(2))).toBeUndefined();
  isWhole = true;
  expect(shownNow()).toMatchObject({
    stats: { ratio: { completed: 1 } },
    achievements: [[idOf(1), 1]],
    days: { [TODAY]: { completed: 1 } },
  });
});
