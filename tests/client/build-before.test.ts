import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordOf } from '#domain/list/wire-habit.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { silentLog } from '#tests/database/build-test-database.ts';
import { idOf, NOW, TODAY } from './build-account-data.ts';
import { type Device, openTab, restoreDevice, type StoredDevice } from './snapshot-device.ts';

/**
 * What the build before records stored, taken from it as it ran: its database of the server, and that of a device which read the account,
 * lost the server, and has three writes that wait: a tick, an amount with a note, a new habit.
 */
const recordedIn = (file: string) => readFileSync(new URL(`build-before/${file}`, import.meta.url), 'utf8');

const dataDir = mkdtempSync(join(tmpdir(), 'resilience-before-'));
let app: FastifyInstance;
let device: Device;

beforeAll(async () => {
  const before = new DatabaseSync(join(dataDir, 'resilience.sqlite'));
  before.exec(recordedIn('server.sql'));
  before.close();
  const database = await openDatabase({ dataDir, testsOnlyVolatile: true, log: silentLog });
  const config = parseConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_SCALE: '1000000',
    OVERLOAD_DELAY_MS: '0',
    PUBLIC_URL: 'http://club.test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
  });
  app = await buildApp({ config, database, clock: () => NOW });
  device = await restoreDevice(app, JSON.parse(recordedIn('device.json')) as StoredDevice);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('takes over the snapshot, the waiting writes and the database of the build before', async () => {
  device.network.online = false;
  const tab = await openTab(device, { from: 'copy' });
  await expect.poll(() => tab.client.outbox.pending().length).toBe(3);
  const shown = () => tab.client.optimisticState.get().habits.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const today = () => shown().map(({ name, history, recent }) => [name, history[TODAY], recent[TODAY]]);
  const offline = today();
  expect(offline).toEqual([
    ['Read', 1, undefined],
    ['Pages', 0, { state: 'none', value: 7.5, note: true }],
    ['Run', 0, { state: 'covered', value: null, note: false }],
    ['Call mum', 0, undefined],
  ]);
  device.network.online = true;
  await tab.client.outbox.wake();
  await expect.poll(() => tab.client.outbox.status().state).toBe('saved');
  expect(today()).toEqual(offline);
  const onServer = await openTab(device);
  const habits = onServer.client.optimisticState.get().habits;
  expect(habits.map(({ name, history, recent }) => [name, history[TODAY], recent[TODAY]])).toEqual(offline);
  const [read, pages] = habits.map((habit) => recordOf(habit));
  expect([read, pages].map((record) => record?.ticks.days('2000-01-01', TODAY))).toEqual([
    ['2025-12-24', '2026-03-01', '2026-11-10', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', TODAY],
    ['2026-11-19'],
  ]);
  expect(pages?.values?.entries()).toEqual([
    ['2026-01-02', 4_000],
    ['2026-11-19', 12_500],
    [TODAY, 7_500],
  ]);
  const daysOf = async (id: string) => {
    const query = { from: '2026-11-15', to: TODAY };
    return (await device.api.call('GET /habits/{id}/days', { params: { id }, query })).days;
  };
  expect(await daysOf(idOf(1))).toMatchObject({ '2026-11-15': { state: 'skipped', note: 'Ill' } });
  expect(await daysOf(idOf(2))).toMatchObject({
    '2026-11-19': { value: 12.5, note: 'Two chapters' },
    [TODAY]: { value: 7.5, note: 'On the train' },
  });
  onServer.stop();
  tab.stop();
});
