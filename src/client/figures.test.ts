import { expect, test, vi } from 'vitest';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { idOf, NOW, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { type Device, openDevice } from '#tests/client/snapshot-device.ts';
import { type Client, createClient } from './client.ts';
import { foldFigures } from './figures.ts';
import { createMemoryStorage } from './outbox/storage.ts';
import { loadHome, queries } from './queries.ts';
import { type Query, ServerState } from './server-state.ts';
import './outbox/mutations/late.ts';

const served = serveApp();
const ago = (count: number): DayKey => addDays(TODAY, -count);
const year = { startDate: ago(365), stopDate: TODAY };

/** The figures that pages show. */
const figuresOf = ({ api }: Device): readonly Query<unknown>[] => [
  queries.stats(api),
  queries.achievements(api),
  queries.graphs(api, year),
  queries.graphs(api, { ...year, habitId: idOf(1) }),
  queries.graphs(api, { startDate: ago(6), stopDate: TODAY }),
];

/** An account with ticks of the last month, and a page that has read the figures and a year of its first habit. */
async function open() {
  const device = await openDevice(served());
  const { api } = device;
  await api.call('POST /habits', { body: { id: idOf(2), name: 'Walk', emoji: 'sun', days: [1, 3, 5] } });
  await api.call('POST /habits', { body: { id: idOf(4), name: 'Sit', emoji: 'sun' } });
  const tick = (id: string, days: DayKey[]) =>
    api.call('PATCH /habits/{id}/activities', { params: { id }, body: { action: 'create', days } });
  await tick(idOf(1), [ago(30), ago(29), ago(20), ago(8), ago(2)]);
  await tick(idOf(2), [ago(2), ago(4), ago(7), ago(9)]);
  await tick(idOf(4), [ago(12), ago(3)]);
  const serverState = new ServerState();
  await loadHome(serverState, api);
  for (const query of [queries.archives(api), queries.histories(api, idOf(1)), ...figuresOf(device)]) {
    await serverState.load<unknown>(query);
  }
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
  const stop = client.start();
  return { device, client, stop };
}

const shownIn = ({ serverState, optimisticState }: Client, { key }: Query<unknown>) =>
  foldFigures(key, serverState.get(key), optimisticState.changes());

test('shows offline the figures that the server has once everything is sent', async () => {
  const { device, client, stop } = await open();
  device.network.online = false;
  const { outbox } = client;
  const writes = [
    outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [TODAY] }),
    outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [YESTERDAY] }),
    outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [ago(19), ago(15)] }),
    outbox.write('habit.tick', { id: idOf(1), action: 'remove', days: [ago(30)] }),
    outbox.write('habit.tick', { id: idOf(2), action: 'create', days: [TODAY] }),
    outbox.write('habit.update', { id: idOf(2), name: 'Walk far' }),
    outbox.write('habit.create', { id: idOf(3), name: 'Write', emoji: 'sun' }),
    outbox.write('habit.tick', { id: idOf(3), action: 'create', days: [TODAY] }),
    outbox.write('habit.delete', { id: idOf(4), action: 'archive' }),
  ];
  const offline = figuresOf(device).map((query) => shownIn(client, query));
  device.network.online = true;
  await outbox.wake();
  await Promise.all(writes);
  await expect.poll(() => outbox.status().state).toBe('saved');
  const online = await Promise.all(figuresOf(device).map(({ read }) => read()));
  expect(offline).toEqual(online);
  stop();
});

test('shows a day of weeks ago as done when it was ticked offline and its habit is opened again', async () => {
  const { device, client, stop } = await open();
  device.network.online = false;
  void client.outbox.write('habit.tick', { id: idOf(1), action: 'create', days: [ago(19)] });
  const doneOn = (day: DayKey) =>
    client.optimisticState.get().habits.find(({ id }) => id === idOf(1))?.history[day];
  expect(doneOn(ago(19))).toBe(1);
  expect(doneOn(ago(18))).toBe(0);
  expect(doneOn(ago(20))).toBe(1);
  device.network.online = true;
  await client.outbox.wake();
  await expect.poll(() => client.outbox.status().state).toBe('saved');
  expect(doneOn(ago(19))).toBe(1);
  expect(doneOn(ago(20))).toBe(1);
  stop();
});

test('keeps every figure as shown when the answer arrives, before anything is read again', async () => {
  const { device, client, stop } = await open();
  const shown = () => figuresOf(device).map((query) => shownIn(client, query));
  const written = client.outbox.write('habit.tick', {
    id: idOf(1),
    action: 'create',
    days: [TODAY, ago(19)],
  });
  const before = shown();
  const reads = vi.spyOn(device.api, 'call');
  await written;
  const wereRead = reads.mock.calls.filter(([route]) => route.startsWith('GET'));
  expect(wereRead).toEqual([]);
  expect(client.outbox.pending()).toEqual([]);
  expect(shown()).toEqual(before);
  stop();
});
