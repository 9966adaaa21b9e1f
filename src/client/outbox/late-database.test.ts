import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createTransact } from '#client/device/device-database.ts';
import { buildHabit, idOf, TODAY } from '#tests/client/build-account-data.ts';
import { Device, idsOf, type Tab } from '#tests/client/device.ts';
import { buildLocalStorage } from '#tests/client/local-storage.ts';
import { occupyDatabase } from '#tests/client/occupy-database.ts';
import { ServerModel } from '#tests/client/server-model.ts';
import { withFallback } from './fallback-storage.ts';
import { createJournal, withJournal } from './journal.ts';
import { createIndexedStorage, createMemoryStorage } from './storage.ts';

const { local, texts } = buildLocalStorage();

let name = '';
let device: Device;
beforeEach(() => {
  texts.clear();
  name = `late-${crypto.randomUUID()}`;
  const server = new ServerModel();
  for (const number of [1, 2, 3]) server.habits.set(idOf(number), buildHabit({ id: idOf(number) }));
  device = new Device(server);
});

/** A page with the outbox and the storage that the browser has, but a database that may be late after 50 ms. */
function openPage() {
  const page = new EventTarget();
  const kept = createIndexedStorage(createTransact(name, { page, limit: 50 }));
  const storage = withJournal(
    withFallback(kept, createMemoryStorage(), () => {}),
    createJournal(local),
    page,
  );
  return {
    tab: device.openTab(storage),
    hide: () => page.dispatchEvent(new Event('pagehide')),
    show: () => page.dispatchEvent(new Event('pageshow')),
  };
}

const tick = (tab: Tab, number: number, action: 'create' | 'remove' = 'create') =>
  tab.outbox.write('habit.tick', { id: idOf(number), action, days: [TODAY] });
const isTicked = (habit: { history: Record<string, number> } | undefined) => (habit?.history[TODAY] ?? 0) > 0;
const keptIds = async () =>
  idsOf(await createIndexedStorage(createTransact(name)).list(device.server.data().user!.id));

/** Loses the request under way, once there is one. */
async function loseRequest(): Promise<void> {
  await expect.poll(() => device.requests.length).toBe(1);
  await device.answerOne('lostRequest');
}

test('keeps every mutation when the page is left while the database hangs', async () => {
  const other = await occupyDatabase(name, ['writes', 'answers']);
  const left = openPage();
  for (const number of [1, 2, 3]) void tick(left.tab, number);
  const made = idsOf(left.tab.outbox.pending());
  left.hide();
  await device.kill(left.tab);
  await other.end();
  const next = openPage();
  await expect.poll(() => idsOf(next.tab.outbox.pending())).toEqual(made);
  await device.settle();
  expect([...device.server.habits.values()].map(isTicked)).toEqual([true, true, true]);
});

test('adds every mutation once when the page is shown again and no other page was opened', async () => {
  const other = await occupyDatabase(name, ['writes', 'answers']);
  const { tab, hide, show } = openPage();
  const written = [1, 2, 3].map((number) => tick(tab, number));
  const made = idsOf(tab.outbox.pending());
  hide();
  await other.end();
  show();
  await Promise.all(written.map(({ saved }) => saved));
  expect(await keptIds()).toEqual(made);
  expect(texts.size).toBe(0);
});

test('sends a create before its tick when the database was late for the create alone', async () => {
  const other = await occupyDatabase(name, ['writes', 'answers']);
  const { tab } = openPage();
  await tab.outbox.write('habit.create', { id: idOf(4), name: 'Walk', emoji: 'sun' }).saved;
  await loseRequest();
  await other.end();
  await tick(tab, 4).saved;
  expect(await keptIds()).toEqual(idsOf(tab.outbox.pending()));
  await device.settle();
  expect(device.server.effects).toHaveLength(2);
  expect(isTicked(device.server.habits.get(idOf(4)))).toBe(true);
});

test('sends and shows a tick before the untick that followed when the database was late for the tick alone', async () => {
  const other = await occupyDatabase(name, ['writes', 'answers']);
  const { tab } = openPage();
  await tick(tab, 1).saved;
  await loseRequest();
  await other.end();
  await tick(tab, 1, 'remove').saved;
  expect(isTicked(tab.view().habits.find(({ id }) => id === idOf(1)))).toBe(false);
  expect(await keptIds()).toEqual(idsOf(tab.outbox.pending()));
  await device.settle();
  expect(device.server.effects).toHaveLength(2);
  expect(isTicked(device.server.habits.get(idOf(1)))).toBe(false);
});

test('deletes a mutation that was answered while it was moved from memory to the database', async () => {
  const other = await occupyDatabase(name, ['writes', 'answers']);
  const { tab } = openPage();
  const first = tick(tab, 1);
  await first.saved;
  await expect.poll(() => device.requests.length).toBe(1);
  await other.end();
  await tick(tab, 2).saved;
  expect(await keptIds()).toHaveLength(2);
  await device.answerOne('answer');
  await first;
  await expect.poll(keptIds).toHaveLength(1);
  await device.settle();
  expect(device.server.effects).toHaveLength(2);
  expect(await keptIds()).toEqual([]);
});

test('shows the mutations of a tab in order in the other tab when the database was late for the first', async () => {
  const other = await occupyDatabase(name, ['writes', 'answers']);
  const { tab } = openPage();
  const { tab: second } = openPage();
  await tick(tab, 1).saved;
  await loseRequest();
  await other.end();
  await tick(tab, 1, 'remove').saved;
  while (device.messages.length > 0) await device.runOne('messages');
  expect(isTicked(second.view().habits.find(({ id }) => id === idOf(1)))).toBe(false);
  await device.settle();
  expect(isTicked(device.server.habits.get(idOf(1)))).toBe(false);
});
