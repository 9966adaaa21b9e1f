import { buildDivider, buildHabit, idOf } from './build-account-data.ts';
import { Device, type Fate, type Tab } from './device.ts';
import { ServerModel } from './server-model.ts';

/** A device with one tab on a server that holds two habits and a divider, when all has come to rest. */
export async function openDevice(): Promise<{ device: Device; server: ServerModel; tab: Tab }> {
  const server = new ServerModel();
  server.habits.set(idOf(1), buildHabit());
  server.habits.set(idOf(2), buildHabit({ id: idOf(2), order: 2 }));
  server.dividers.set(idOf(101), buildDivider({ id: idOf(101), order: 1 }));
  const device = new Device(server);
  const tab = device.openTab();
  await work(device);
  return { device, server, tab };
}

/** Does all that the device can do without an answer of the server. */
export async function work(device: Device): Promise<void> {
  await device.advance(0);
  while (device.work.length > 0) await device.runOne('work');
  while (device.messages.length > 0) await device.runOne('messages');
}

/** Has the server answer the request under way. */
export async function answer(device: Device, fate: Fate = 'answer'): Promise<void> {
  await device.answerOne(fate);
  await work(device);
}
