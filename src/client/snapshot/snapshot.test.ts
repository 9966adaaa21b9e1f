import { afterEach, expect, test, vi } from 'vitest';
import { createTransact } from '#client/device/device-database.ts';
import { queries, keys as serverKeys } from '#client/state/queries.ts';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import {
  isTicked,
  mortal,
  openDevice,
  openTab,
  shownOffline,
  snapshotOf,
  type Tab,
  tick,
  untick,
} from '#tests/client/snapshot-device.ts';
import type { Message } from '../outbox/ports.ts';

const served = serveApp();
afterEach(() => void vi.useRealTimers());

test('shows offline what the last page had read, and stores nothing secret', async () => {
  const device = await openDevice(served());
  const tab = await openTab(device);
  await tab.client.serverState.load(queries.days(device.api, { habitId: idOf(1), day: TODAY }));
  await tab.client.serverState.load({ key: ['sessions'], read: async () => [{ id: 's1' }] });
  await expect.poll(async () => (await snapshotOf(device))?.queries).toHaveLength(11);
  tab.stop();

  const data = await shownOffline(device);
  expect(data.user?.firstName).toBe('Ada');
  expect(data.habits.map(({ name }) => name)).toEqual(['Read']);
  const keys = (await snapshotOf(device))?.queries.map(({ queryKey }) => queryKey.join(' '));
  expect(keys?.toSorted()).toEqual([
    'breaks',
    'dividers',
    'habits active',
    'habits archived',
    'habits day [object Object]',
    'onboarding',
    'performance achievements',
    'performance stats',
    'settings',
    'statistics',
    'user',
  ]);
});

test.each(['before', 'after'] as const)(
  'shows every stored tick offline when the page dies %s any step of its database work',
  async (when) => {
    const lost: number[] = [];
    let deaths = 0;
    for (let last = 0; ; last += 1) {
      const device = await openDevice(served());
      const first = await openTab(device);
      await expect.poll(async () => (await snapshotOf(device))?.queries).toHaveLength(10);
      first.stop();

      const life = mortal(last, when);
      const tab = await openTab(device, { through: life.through });
      void tab.client.outbox.write('habit.tick', tick);
      await expect.poll(() => life.isOver() || tab.client.outbox.status().count === 0).toBe(true);
      await Promise.race([tab.leave(), life.over]);
      if (!life.isOver()) break;
      deaths += 1;
      tab.stop();
      const { habits } = await shownOffline(device);
      if (life.keptTick() && !isTicked(habits)) lost.push(last);
    }
    expect(deaths).toBeGreaterThan(5);
    expect(lost).toEqual([]);
  },
);

test('shows offline a tick that was answered while the snapshot waited for the database', async () => {
  const device = await openDevice(served());
  let gate: Promise<void> | null = null;
  let isWaiting = false;
  const tab = await openTab(device, {
    through: (transact) => async (names, mode, work) => {
      if (gate && names.includes('copy') && mode === 'readwrite') {
        isWaiting = true;
        await gate;
      }
      return await transact(names, mode, work);
    },
  });
  await expect.poll(async () => (await snapshotOf(device))?.queries).toHaveLength(10);
  const opening = Promise.withResolvers<void>();
  gate = opening.promise;
  const leaving = tab.leave();
  await expect.poll(() => isWaiting).toBe(true);
  await tab.client.outbox.write('habit.tick', tick);
  await expect.poll(async () => (await snapshotOf(device))?.answers).toHaveLength(1);
  tab.stop();
  opening.resolve();
  await leaving;
  expect((await snapshotOf(device))?.answers).toEqual([]);
  expect(isTicked((await shownOffline(device)).habits)).toBe(true);
});

test('keeps an answer in the snapshot when a tab without it writes', async () => {
  const device = await openDevice(served());
  const old = await openTab(device);
  const tab = await openTab(device);
  await expect.poll(async () => (await snapshotOf(device))?.queries).toHaveLength(10);
  const { hear } = old;
  const missed: Message[] = [];
  device.tabs.delete(old);
  const deaf: Tab = { ...old, hear: (message) => void missed.push(message) };
  device.tabs.add(deaf);

  await tab.client.outbox.write('habit.tick', tick);
  await tab.leave();
  expect((await snapshotOf(device))?.answers).toEqual([]);
  tab.stop();
  // The old tab has a change in another part, and leaves at once.
  device.network.online = false;
  old.client.serverState.set(['settings'], { ...old.client.optimisticState.get().settings, theme: 'dark' });
  old.client.serverState.change(serverKeys.habits, (habits) => [...habits]);
  await old.leave();
  expect(isTicked((await shownOffline(device)).habits)).toBe(true);

  // Connected again, it reads what it missed and writes the snapshot.
  device.tabs.delete(deaf);
  device.tabs.add(old);
  for (const message of missed) hear(message);
  await old.client.outbox.write('habit.tick', untick);
  await old.leave();
  await expect.poll(async () => isTicked((await shownOffline(device)).habits)).toBe(false);
});

test('deletes the snapshot when the user signs out, and a leaving page does not restore it', async () => {
  const device = await openDevice(served());
  const other = await openTab(device);
  const tab = await openTab(device);
  await expect.poll(async () => (await snapshotOf(device))?.queries).toHaveLength(10);
  device.tabs.delete(other);
  await tab.client.clearLocal();
  other.client.serverState.set(['habits', 'active'], []);
  await other.leave();
  expect(await snapshotOf(device)).toBeNull();
});

test('drops a snapshot of another account or shape', async () => {
  const device = await openDevice(served());
  const tab = await openTab(device);
  await expect.poll(async () => (await snapshotOf(device))?.queries).toHaveLength(10);
  tab.stop();
  const otherDevice = { ...(await openDevice(served())), name: device.name };
  const otherTab = await openTab(otherDevice);
  await expect.poll(async () => (await snapshotOf(device))?.account).toBe(otherDevice.account);
  otherTab.stop();

  const transact = createTransact(device.name);
  await transact(['copy'], 'readwrite', async (open) => {
    open('copy').put({ shape: 0, account: otherDevice.account, life: '', folded: [], kept: {} }, 'about');
  });
  expect(await snapshotOf(device)).toBeNull();
});

test.each([{ clock: 'running' }, { clock: 'standing' }])(
  'replaces what a closed tab wrote by what another read later, even if it equals an earlier read, with a $clock clock',
  async ({ clock }) => {
    // Tabs can read in the same millisecond.
    if (clock === 'standing') vi.useFakeTimers({ toFake: ['Date'] });
    const device = await openDevice(served());
    const read = async (tab: Tab) => {
      await tab.client.refresh(0);
      await tab.leave();
    };
    const staying = await openTab(device);
    await device.api.call('DELETE /habits/{id}', { params: { id: idOf(1) }, query: { action: 'delete' } });
    await read(staying);
    await device.api.call('POST /habits', { body: { id: idOf(1), name: 'Read', emoji: 'open-book' } });
    const going = await openTab(device);
    await going.leave();
    going.stop();
    await device.api.call('DELETE /habits/{id}', { params: { id: idOf(1) }, query: { action: 'delete' } });
    await read(staying);
    staying.stop();
    expect((await shownOffline(device)).habits).toEqual([]);
  },
);

test('keeps what one tab read later when another tab writes what it read earlier', async () => {
  const device = await openDevice(served());
  const late = await openTab(device);
  const early = await openTab(device);
  await device.api.call('DELETE /habits/{id}', { params: { id: idOf(1) }, query: { action: 'delete' } });
  await late.client.refresh(0);
  await late.leave();
  await early.leave();
  early.stop();
  late.stop();
  expect((await shownOffline(device)).habits).toEqual([]);
});
