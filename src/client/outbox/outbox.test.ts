import { describe, expect, test } from 'vitest';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import { breathe, type Tab } from '#tests/client/device.ts';
import { answer, openDevice, work } from '#tests/client/open-device.ts';
import { ResponseError } from '../api/errors.ts';

const tick = (action: 'create' | 'remove', id = idOf(1)) => ({ id, action, days: [TODAY] });

const isTicked = (tab: Tab, id = idOf(1)): boolean =>
  (tab.view().habits.find((habit) => habit.id === id)?.history[TODAY] ?? 0) > 0;

test('stores a mutation before it is sent, and deletes it when it is answered', async () => {
  const { device, tab } = await openDevice();
  const written = tab.outbox.write('habit.tick', tick('create'));
  await breathe();
  await device.runOne('work');
  await expect(written.saved).resolves.toBeUndefined();
  expect(device.requests).toEqual([]);
  expect(await device.storage.list(tab.base.user!.id)).toHaveLength(1);
  await work(device);
  await answer(device);
  await expect(written).resolves.toMatchObject({ id: idOf(1) });
  expect(await device.storage.list(tab.base.user!.id)).toEqual([]);
  expect(tab.outbox.status()).toEqual({ state: 'saved', count: 0 });
});

test('reconciles an answer and removes the mutation in one notification', async () => {
  const { device, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick('create'));
  await work(device);
  const seen: boolean[] = [];
  tab.outbox.subscribe(() => seen.push(isTicked(tab)));
  await device.answerOne('answer');
  expect(seen).toEqual([true]);
});

test('rolls back only the refused mutation and rejects with the error', async () => {
  const { device, tab } = await openDevice();
  const before = tab.view();
  const written = tab.outbox.write('habit.update', { id: idOf(1), name: 'Other' });
  void tab.outbox.write('divider.update', { id: idOf(101), closed: true });
  await work(device);
  await answer(device, 'refuse');
  await expect(written).rejects.toMatchObject({ status: 422, code: 'invalidInput' });
  expect(tab.view().habits).toEqual(before.habits);
  expect(tab.view().dividers[0]?.closed).toBe(true);
});

test('reports no unhandled rejection when nothing awaits a refused mutation', async () => {
  const { device, tab } = await openDevice();
  void tab.outbox.write('habit.update', { id: idOf(1), name: 'Other' });
  await work(device);
  await answer(device, 'refuse');
  expect(tab.outbox.status().count).toBe(0);
});

test('rejects mutations of a visitor', async () => {
  const { tab } = await openDevice();
  tab.outbox.close();
  await expect(tab.outbox.write('habit.tick', tick('create'))).rejects.toBeInstanceOf(ResponseError);
});

describe('newer ticks', () => {
  test('replaces a queued tick by a newer one of the same habit and day', async () => {
    const { device, server, tab } = await openDevice();
    device.online = false;
    const first = tab.outbox.write('habit.tick', tick('create'));
    const second = tab.outbox.write('habit.tick', tick('remove'));
    void tab.outbox.write('habit.tick', tick('create', idOf(2)));
    await work(device);
    expect(tab.outbox.status()).toEqual({ state: 'waiting', count: 2 });
    expect(isTicked(tab)).toBe(false);
    await device.settle();
    expect(server.effects).toHaveLength(2);
    expect(await first).toEqual(await second);
  });

  test('sends both when the older one is in flight', async () => {
    const { device, server, tab } = await openDevice();
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    void tab.outbox.write('habit.tick', tick('remove'));
    await work(device);
    expect(tab.outbox.pending()).toHaveLength(2);
    await device.settle();
    expect(server.effects).toHaveLength(2);
    expect(isTicked(tab)).toBe(false);
  });

  test('replaces nothing when another mutation of the habit came in between', async () => {
    const { device, server, tab } = await openDevice();
    device.online = false;
    void tab.outbox.write('habit.tick', tick('create'));
    void tab.outbox.write('habit.update', { id: idOf(1), days: [1] });
    void tab.outbox.write('habit.tick', tick('remove'));
    await work(device);
    await device.settle();
    expect(server.effects).toHaveLength(3);
  });
});

describe('failures', () => {
  test('waits longer after each attempt without a connection, and sends at once when woken', async () => {
    const { device, server, tab } = await openDevice();
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    await answer(device, 'lostRequest');
    expect(tab.outbox.status()).toEqual({ state: 'waiting', count: 1 });
    await device.advance(700);
    await work(device);
    expect(device.requests).toEqual([]);
    await device.advance(100);
    await work(device);
    await answer(device, 'lostRequest');
    await device.advance(1_000);
    await work(device);
    expect(device.requests).toEqual([]);
    void tab.outbox.wake();
    await work(device);
    await answer(device);
    expect(server.effects).toHaveLength(1);
  });

  test('waits as long as the server asked, also when woken', async () => {
    const { device, tab } = await openDevice();
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    await answer(device, 'slowDown');
    void tab.outbox.wake();
    await work(device);
    expect(device.requests).toEqual([]);
    expect(tab.outbox.status().state).toBe('waiting');
    await device.advance(5_000);
    await work(device);
    expect(device.requests).toHaveLength(1);
  });

  test('sends when the timer fires, also when the clock was set back', async () => {
    const { device, tab } = await openDevice();
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    await answer(device, 'slowDown');
    const [timer] = device.timers;
    device.now -= 3_600_000;
    timer?.run();
    await work(device);
    expect(device.requests).toHaveLength(1);
  });

  test('sends nothing without a session until it is woken', async () => {
    const { device, tab } = await openDevice();
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    await answer(device, 'signedOut');
    await device.advance(600_000);
    await work(device);
    expect(device.requests).toEqual([]);
    expect(tab.outbox.status()).toMatchObject({ state: 'failed', count: 1 });
    void tab.outbox.wake();
    await work(device);
    expect(device.requests).toHaveLength(1);
  });

  test('keeps a mutation, and rolls nothing back, when another account is signed in', async () => {
    const { device, server, tab } = await openDevice();
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    await answer(device, 'otherAccount');
    await device.advance(600_000);
    await work(device);
    expect(device.requests).toEqual([]);
    expect(isTicked(tab)).toBe(true);
    expect(await device.storage.list(server.data().user!.id)).toHaveLength(1);
    // Its account is back.
    void tab.outbox.wake();
    await work(device);
    await answer(device);
    expect(tab.outbox.status()).toEqual({ state: 'saved', count: 0 });
  });

  test('resolves a deletion when the item is already gone', async () => {
    const { device, server, tab } = await openDevice();
    server.habits.delete(idOf(1));
    const written = tab.outbox.write('habit.delete', { id: idOf(1), action: 'delete' });
    await work(device);
    await answer(device);
    await expect(written).resolves.toBeUndefined();
    expect(tab.view().habits.map(({ id }) => id)).toEqual([idOf(2)]);
  });
});

describe('two tabs', () => {
  test('sends from one tab, and shows the answer in the other', async () => {
    const { device, server, tab } = await openDevice();
    const other = device.openTab();
    await work(device);
    const here = tab.outbox.write('habit.tick', tick('create'));
    const there = other.outbox.write('habit.tick', tick('create', idOf(2)));
    await work(device);
    expect(device.requests).toHaveLength(1);
    expect([isTicked(other), isTicked(tab, idOf(2))]).toEqual([true, true]);
    await answer(device);
    await answer(device);
    await Promise.all([here, there]);
    expect(server.effects).toHaveLength(2);
    expect(other.base).toEqual(tab.base);
  });

  test('sends again from the other tab with the same key when one ends during a request', async () => {
    const { device, server, tab } = await openDevice();
    const other = device.openTab();
    await work(device);
    void tab.outbox.write('habit.tick', tick('create'));
    await work(device);
    device.requests[0]?.settle('lostAnswer');
    await device.kill(tab);
    await breathe();
    await device.advance(2_000);
    await work(device);
    await answer(device);
    expect(server.effects).toHaveLength(1);
    expect(isTicked(other)).toBe(true);
    expect(other.outbox.status().count).toBe(0);
  });

  test('clears the queue in both tabs when one signs out', async () => {
    const { device, tab } = await openDevice();
    const other = device.openTab();
    await work(device);
    device.online = false;
    const written = other.outbox.write('habit.tick', tick('create'));
    await work(device);
    void tab.outbox.leave('forget');
    await work(device);
    await expect(written).rejects.toMatchObject({ status: 401 });
    expect(other.outbox.pending()).toEqual([]);
    expect(await device.storage.list(tab.base.user!.id)).toEqual([]);
  });
});
