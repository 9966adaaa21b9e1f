import { expect, test } from 'vitest';
import { buildHabit, idOf, TODAY } from '#tests/client/build-club.ts';
import { Device, type Fate } from '#tests/client/device.ts';
import { ServerModel } from '#tests/client/server-model.ts';

const tick = (action: 'create' | 'remove') => ({ id: idOf(1), action, days: [TODAY] });

async function openDevice() {
  const server = new ServerModel();
  server.habits.set(idOf(1), buildHabit());
  const device = new Device(server);
  const tab = device.openTab();
  await work(device);
  return { device, tab };
}

async function work(device: Device): Promise<void> {
  await device.advance(0);
  while (device.work.length > 0) await device.runOne('work');
  while (device.messages.length > 0) await device.runOne('messages');
}

async function answer(device: Device, fate: Fate = 'answer'): Promise<void> {
  await device.answerOne(fate);
  await work(device);
}

test('a server that fails is told of once, whoever tries again, and anew after it took a write', async () => {
  const { device, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick('create'));
  await work(device);
  for (let tries = 0; tries < 3; tries += 1) {
    await answer(device, 'fail');
    void tab.outbox.wake();
    await work(device);
  }
  expect(tab.postponed).toBe(1);
  await answer(device);
  void tab.outbox.write('habit.tick', tick('remove'));
  await work(device);
  await answer(device, 'fail');
  expect(tab.postponed).toBe(2);
});
