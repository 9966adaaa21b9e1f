import { ServerState } from '#client/state/server-state.ts';
import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { createApiClient } from '#client/api/api-client.ts';
import { type Client, createClient } from '#client/client.ts';
import { createTransact, type StoreName, type Transact } from '#client/device/device-database.ts';
import type { Channel, Message } from '#client/outbox/ports.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { hydrateFromSnapshot, readied } from '#client/snapshot/hydrate-from-snapshot.ts';
import { persistSnapshot } from '#client/snapshot/persist-snapshot.ts';
import { createSnapshotStorage } from '#client/snapshot/snapshot-storage.ts';
import { loadHome } from '#client/state/queries.ts';
import { idOf, NOW, TODAY } from './build-account-data.ts';
import { fetchOf } from './injected-fetch.ts';
import '#client/outbox/mutations/late.ts';

let members = 0;

/** A device without a session, and the network that it uses. */
function createDevice(app: FastifyInstance) {
  members += 1;
  const network = { online: true };
  const session = { token: null as string | null };
  const real = fetchOf(app);
  const api = createApiClient({
    baseUrl: 'http://club.test/api/v1',
    locale: 'en',
    token: () => session.token,
    fetch: async (input, init) => {
      if (!network.online) throw new TypeError('Failed to fetch');
      return await real(input, init);
    },
  });
  return { api, session, network, name: `device-${members}`, tabs: new Set<Tab>() };
}

/** A device of a user with one habit, whose time zone and platform the account has. */
export async function openDevice(app: FastifyInstance) {
  const { session, ...device } = createDevice(app);
  const { api } = device;
  const { opaqueToken, user } = await api.call('POST /auth/register', {
    body: {
      email: `copy.${members}@club.example`,
      password: 'a long enough phrase',
      firstName: 'Ada',
      timeZone: 'Europe/Paris',
    },
  });
  session.token = opaqueToken;
  await api.call('PATCH /user', { body: { platformWeb: true } });
  await api.call('POST /habits', { body: { id: idOf(1), name: 'Read', emoji: 'open-book' } });
  return { ...device, token: opaqueToken, account: user.id };
}

/** All that a device has stored: keys and values of each store of its database. */
export interface StoredDevice {
  readonly token: string;
  readonly account: string;
  readonly stores: Record<StoreName, readonly { readonly key: IDBValidKey; readonly value: unknown }[]>;
}

/** A device with what another build has stored on it. */
export async function restoreDevice(
  app: FastifyInstance,
  { token, account, stores }: StoredDevice,
): Promise<Device> {
  const { session, ...device } = createDevice(app);
  session.token = token;
  const transact = createTransact(device.name);
  for (const [name, entries] of Object.entries(stores) as [StoreName, StoredDevice['stores']['copy']][]) {
    await transact([name], 'readwrite', async (open) => {
      const store = open(name);
      for (const { key, value } of entries) store.put(value, ...(store.keyPath === null ? [key] : []));
    });
  }
  return { ...device, token, account };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;

export interface Tab {
  readonly client: Client;
  readonly hear: (message: Message) => void;
  /** Keeps the copy now, as a page does that is about to go. */
  leave(): Promise<void>;
  stop(): void;
}

const never = new Promise<never>(() => {});

/** A page of the device, on what the server says or on its copy. Each piece of work on its database goes through `through`. */
export async function openTab(
  device: Device,
  { from = 'server', through = (transact) => transact }: TabOptions = {},
): Promise<Tab> {
  const transact = through(createTransact(device.name));
  const storage = createSnapshotStorage(transact);
  const serverState = new ServerState();
  if (from === 'server') await loadHome(serverState, device.api);
  else {
    const copy = await storage.read();
    if (copy) hydrateFromSnapshot(serverState, await readied(copy), NOW);
  }
  let leave = async () => {};
  let hear: Tab['hear'] = () => {};
  const client = createClient({
    api: device.api,
    serverState,
    platform: {
      storage: createIndexedStorage(transact),
      channel: channelOf(
        device,
        (listener) => {
          hear = listener;
        },
        () => tab,
      ),
      timeZone: () => 'Europe/Paris',
      now: () => NOW,
      after: soon,
      onReturn: () => () => {},
      lock: (_name, work) => work(),
    },
  });
  const stopClient = client.start();
  const stopCopy = persistSnapshot(client, {
    storage,
    newId: () => crypto.randomUUID(),
    after: soon,
    idle: (work) => work(),
    onLeave: (work) => {
      leave = work;
      return () => {};
    },
    log: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  const tab: Tab = {
    client,
    hear: (message) => hear(message),
    leave: () => leave(),
    stop() {
      device.tabs.delete(tab);
      stopCopy();
      stopClient();
    },
  };
  device.tabs.add(tab);
  return tab;
}

interface TabOptions {
  from?: 'server' | 'copy';
  through?: (transact: Transact) => Transact;
}

/** Timers that wait as long as it takes to look away: retries and pauses are not what is tested here. */
function soon(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.min(milliseconds, 1_000) / 100);
  return () => clearTimeout(timer);
}

function channelOf(device: Device, listen: (hear: Tab['hear']) => void, self: () => Tab): Channel {
  return {
    post(message) {
      for (const other of device.tabs) if (other !== self()) other.hear(structuredClone(message));
    },
    subscribe(listener) {
      listen(listener);
      return () => {};
    },
  };
}

/** Work on the database that comes to an end with the page: at a given piece, before it was done or just after. */
export function mortal(last: number, when: 'before' | 'after') {
  let done = 0;
  let kept = false;
  const end = Promise.withResolvers<void>();
  const isOver = () => done > last;
  const through =
    (transact: Transact): Transact =>
    async (names, mode, work) => {
      if (isOver()) return await never;
      done += 1;
      const isLast = isOver();
      if (isLast) end.resolve();
      if (isLast && when === 'before') return await never;
      const result = await transact(names, mode, work);
      // Only adding a write gives a place in the queue.
      if (typeof result === 'object' && result !== null && 'sequence' in result && 'replaced' in result)
        kept = true;
      return isLast ? await never : result;
    };
  return { through, isOver, over: end.promise, keptTick: () => kept };
}

export const snapshotOf = (device: Device) => createSnapshotStorage(createTransact(device.name)).read();

/** What a page shows that starts on this device without a server. */
export async function shownOffline(device: Device) {
  device.network.online = false;
  const tab = await openTab(device, { from: 'copy' });
  const waiting = await createIndexedStorage(createTransact(device.name)).list(device.account);
  await vi.waitUntil(() => tab.client.outbox.pending().length === waiting.length);
  const data = tab.client.optimisticState.get();
  tab.stop();
  device.network.online = true;
  return data;
}

export const isTicked = (habits: readonly { id: string; history: Readonly<Record<string, number>> }[]) =>
  (habits.find(({ id }) => id === idOf(1))?.history[TODAY] ?? 0) > 0;

export const tick = { id: idOf(1), action: 'create', days: [TODAY] } as const;
export const untick = { ...tick, action: 'remove' } as const;
