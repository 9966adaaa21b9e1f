import { expect, test } from 'vitest';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import type { Device, Tab } from '#tests/client/device.ts';
import { answer, openDevice, work } from '#tests/client/open-device.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';
import './mutations/late.ts';

const tick = (id = idOf(1)) => ({ id, action: 'create' as const, days: [TODAY] });
const isTicked = (tab: Tab, id = idOf(1)) =>
  (tab.view().habits.find((habit) => habit.id === id)?.history[TODAY] ?? 0) > 0;
const kept = async (device: Device, tab: Tab) => await device.storage.list(tab.base.user!.id);

/** A page of this build on a device where a newer one left a write of a kind that this one does not know. */
async function openStale() {
  const { device, server, tab } = await openDevice();
  const account = tab.base.user!.id;
  await device.kill(tab);
  const variables = { id: idOf(1), minutes: 25 };
  await device.storage.add(buildWrite({ id: 'newer', kind: 'habit.time', variables, account }));
  const page = device.openTab();
  await work(device);
  return { device, server, page };
}

test('keeps a mutation of another build, shows it as failed and sends others', async () => {
  const { device, server, page } = await openStale();
  expect(page.outbox.status()).toMatchObject({ state: 'failed', count: 1 });
  expect(page.outbox.busy()).toBe(false);
  void page.outbox.write('habit.tick', tick());
  expect(page.outbox.status()).toMatchObject({ state: 'sending', count: 2 });
  await work(device);
  await answer(device);
  expect(server.effects).toHaveLength(1);
  expect(page.outbox.status()).toMatchObject({ state: 'failed', count: 1 });
  expect((await kept(device, page)).map(({ id, claimed }) => ({ id, claimed }))).toEqual([
    { id: 'newer', claimed: false },
  ]);
});

test('removes it in every tab when it is discarded', async () => {
  const { device, page } = await openStale();
  const other = device.openTab();
  await work(device);
  void page.outbox.discard('newer');
  await work(device);
  for (const tab of [page, other]) expect(tab.outbox.status()).toEqual({ state: 'saved', count: 0 });
  expect(await kept(device, page)).toEqual([]);
});

test('reads again when another build has sent it', async () => {
  const { device, server, page } = await openStale();
  const [write] = await kept(device, page);
  server.habits.set(idOf(1), { ...server.habits.get(idOf(1))!, name: 'Read for 25 minutes' });
  await device.storage.remove([write!]);
  page.hear({ type: 'settled', write: write!, answer: undefined });
  expect(page.outbox.pending()).toEqual([]);
  expect(page.view().habits[0]?.name).toBe('Read for 25 minutes');
});

test('sends the next mutation when one that the server cannot take is discarded', async () => {
  const { device, server, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick());
  void tab.outbox.write('habit.tick', tick(idOf(2)));
  await work(device);
  await answer(device, 'fail');
  expect(tab.outbox.status()).toEqual({ state: 'failed', count: 2, reason: 'unavailable' });
  void tab.outbox.discard(tab.outbox.pending()[0]!.id);
  expect([isTicked(tab), isTicked(tab, idOf(2))]).toEqual([false, true]);
  await work(device);
  await answer(device);
  expect(server.effects).toHaveLength(1);
  expect(tab.outbox.status()).toEqual({ state: 'saved', count: 0 });
});

test('discards the mutations that depend on a create with it', async () => {
  const { device, server, tab } = await openDevice();
  void tab.outbox.write('habit.create', { id: idOf(9), name: 'Run', emoji: 'sun' });
  void tab.outbox.write('habit.tick', tick(idOf(9)));
  await work(device);
  await answer(device, 'fail');
  void tab.outbox.discard(tab.outbox.pending()[0]!.id);
  await work(device);
  expect(tab.outbox.pending()).toEqual([]);
  expect(await kept(device, tab)).toEqual([]);
  expect(server.effects).toEqual([]);
});

test('shows what the server did when a mutation is discarded after its answer was lost', async () => {
  const { device, server, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick());
  await work(device);
  await answer(device, 'lostAnswer');
  void tab.outbox.discard(tab.outbox.pending()[0]!.id);
  await work(device);
  expect(server.effects).toHaveLength(1);
  expect(isTicked(tab)).toBe(true);
});

test('shows the answer once when a mutation is discarded in flight', async () => {
  const { device, server, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick());
  await work(device);
  void tab.outbox.discard(tab.outbox.pending()[0]!.id);
  await work(device);
  expect(isTicked(tab)).toBe(false);
  await answer(device);
  expect(server.effects).toHaveLength(1);
  expect(isTicked(tab)).toBe(true);
  expect(tab.outbox.status()).toEqual({ state: 'saved', count: 0 });
});

test('waits when the server asks to slow down, and fails when it asks three times in a row', async () => {
  const { device, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick());
  await work(device);
  for (const state of ['waiting', 'waiting', 'failed']) {
    await answer(device, 'slowDown');
    expect(tab.outbox.status()).toEqual({ state, count: 1, reason: 'tooManyRequests' });
    await device.advance(10_000);
    await work(device);
  }
});
