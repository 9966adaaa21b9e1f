import { expect, test } from 'vitest';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import type { Tab } from '#tests/client/device.ts';
import { answer, openDevice, work } from '#tests/client/open-device.ts';
import { DEFER_MAX } from './mutation.ts';

const remove = { id: idOf(1), action: 'delete' as const };
const tick = { id: idOf(2), action: 'create' as const, days: [TODAY] };
const names = (tab: Tab) => tab.view().habits.map(({ id }) => id);

test('shows a deferred deletion at once, does not send it, and sends others meanwhile', async () => {
  const { device, server, tab } = await openDevice();
  tab.outbox.defer('habit.delete', remove);
  expect(names(tab)).toEqual([idOf(2)]);
  expect(tab.outbox.status()).toEqual({ state: 'saved', count: 0 });
  await work(device);
  expect(device.requests).toEqual([]);
  void tab.outbox.write('habit.tick', tick);
  await work(device);
  await answer(device);
  expect(server.effects).toHaveLength(1);
  expect(names(tab)).toEqual([idOf(2)]);
  expect(tab.view().habits[0]?.history[TODAY]).toBe(1);
});

test('removes a deferred deletion in every tab and never sends it when it is undone', async () => {
  const { device, server, tab } = await openDevice();
  const other = device.openTab();
  await work(device);
  const before = tab.view().habits;
  const held = tab.outbox.defer('habit.delete', remove);
  await work(device);
  expect(names(other)).toEqual([idOf(2)]);
  const cancelled = held.cancel();
  expect(tab.view().habits).toEqual(before);
  await work(device);
  await expect(cancelled).resolves.toBe(true);
  expect(names(other)).toEqual([idOf(1), idOf(2)]);
  held.release();
  await device.advance(120_000);
  await work(device);
  expect(device.requests).toEqual([]);
  expect(server.effects).toEqual([]);
});

test('sends a deferred deletion after newer mutations when it is released, and refuses to undo it then', async () => {
  const { device, server, tab } = await openDevice();
  const held = tab.outbox.defer('habit.delete', remove);
  void tab.outbox.write('habit.tick', tick);
  await work(device);
  held.release();
  expect(names(tab)).toEqual([idOf(2)]);
  await work(device);
  await answer(device);
  expect(names(tab)).toEqual([idOf(2)]);
  await answer(device);
  expect([...server.habits.keys()]).toEqual([idOf(2)]);
  expect(names(tab)).toEqual([idOf(2)]);
  await expect(held.cancel()).resolves.toBe(false);
});

test('shows and later sends a deferred deletion on the next page when its page has ended', async () => {
  const { device, server, tab } = await openDevice();
  tab.outbox.defer('habit.delete', remove);
  await work(device);
  await device.kill(tab);
  const next = device.openTab();
  await work(device);
  expect(names(next)).toEqual([idOf(2)]);
  expect(device.requests).toEqual([]);
  await device.advance(DEFER_MAX);
  await work(device);
  await answer(device);
  expect([...server.habits.keys()]).toEqual([idOf(2)]);
});

test('sends deferred deletions when the user leaves', async () => {
  const { device, server, tab } = await openDevice();
  tab.outbox.defer('habit.delete', remove);
  await work(device);
  tab.outbox.releaseAll();
  await work(device);
  await answer(device);
  expect([...server.habits.keys()]).toEqual([idOf(2)]);
  expect(tab.outbox.pending()).toEqual([]);
});

test('keeps a deferred deletion when another tab has begun to send it', async () => {
  const { device, server, tab } = await openDevice();
  const held = tab.outbox.defer('habit.delete', remove);
  await work(device);
  // The clock of the device jumped, as after a sleep: the storage gives the write away before anybody hears of it.
  await device.storage.claimHead(tab.base.user!.id, device.now + DEFER_MAX);
  const cancelled = held.cancel();
  await work(device);
  await expect(cancelled).resolves.toBe(false);
  expect(names(tab)).toEqual([idOf(2)]);
  await device.settle();
  expect([...server.habits.keys()]).toEqual([idOf(2)]);
});

test('sends a deferred archiving before the habit is unarchived', async () => {
  const { device, server, tab } = await openDevice();
  const held = tab.outbox.defer('habit.delete', { id: idOf(1), action: 'archive' });
  await work(device);
  void tab.outbox.write('habit.update', { id: idOf(1), unarchive: true });
  await work(device);
  await answer(device);
  await answer(device);
  expect(server.effects).toHaveLength(2);
  expect(server.habits.get(idOf(1))?.archivedAt).toBeNull();
  expect(names(tab)).toContain(idOf(1));
  await expect(held.cancel()).resolves.toBe(false);
});

test('opens a divider that was closed meanwhile when a habit below it is restored', async () => {
  const { device, server, tab } = await openDevice();
  const id = idOf(101);
  const held = tab.outbox.defer('habit.delete', { id: idOf(2), action: 'archive' });
  void tab.outbox.write('divider.update', { id, closed: true });
  await work(device);
  await answer(device);
  expect(tab.view().dividers[0]?.closed).toBe(true);
  const cancelled = held.cancel();
  await work(device);
  await expect(cancelled).resolves.toBe(true);
  expect(tab.view().dividers[0]?.closed).toBe(false);
  await answer(device);
  expect(server.dividers.get(id)?.closed).toBe(false);
});

test('restores a closed divider closed when its deletion is undone', async () => {
  const { device, server, tab } = await openDevice();
  const id = idOf(101);
  void tab.outbox.write('divider.update', { id, closed: true });
  await work(device);
  await answer(device);
  const held = tab.outbox.defer('divider.delete', { id });
  expect(tab.view().dividers).toEqual([]);
  const cancelled = held.cancel();
  await work(device);
  await expect(cancelled).resolves.toBe(true);
  expect(tab.view().dividers[0]?.closed).toBe(true);
  expect(server.effects).toHaveLength(1);
});
