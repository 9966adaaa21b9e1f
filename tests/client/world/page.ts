import { createApiClient } from '#client/api/api-client.ts';
import { type Client, createClient } from '#client/client.ts';
import type { Transact } from '#client/device/device-database.ts';
import type { Mutation } from '#client/outbox/mutation.ts';
import type { InputOf, MutationName } from '#client/outbox/mutations/all.ts';
import type { Message } from '#client/outbox/ports.ts';
import type { Written } from '#client/outbox/runner.ts';
import type { OutboxStorage } from '#client/outbox/storage.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import type { Platform } from '#client/platform.ts';
import { hydrateFromSnapshot } from '#client/snapshot/hydrate-from-snapshot.ts';
import { persistSnapshot } from '#client/snapshot/persist-snapshot.ts';
import { createSnapshotStorage, type Snapshot } from '#client/snapshot/snapshot-storage.ts';
import { type AskedDay, queries } from '#client/state/queries.ts';
import { ServerState, type StateSnapshot } from '#client/state/server-state.ts';
import { API, type World } from './world.ts';
import '#client/outbox/mutations/late.ts';

/** What a page needs of its device. */
export interface Host {
  readonly world: World;
  readonly online: boolean;
  readonly database: Transact;
  readonly texts: Map<string, string>;
  readonly refused: Set<string>;
  readonly told: Set<string>;
  readonly excused: Set<string>;
  fetch(page: Page, input: string, init: RequestInit): Promise<Response>;
  lock(page: Page, name: string, work: () => Promise<void>): Promise<void>;
  post(from: Page, message: Message): void;
}

/** A mutation as its page knows it. */
export interface Made {
  readonly key: string;
  readonly page: Page;
  kept: boolean;
  outcome: 'open' | 'answered' | 'refused';
}

/** One page of the account data, on a device. */
export class Page {
  readonly device: Host;
  readonly client: Client;
  readonly made: Made[] = [];
  alive = true;
  readonly #openedAt: number;
  #hear: ((message: Message) => void) | undefined;
  #return = () => {};

  /** On what the server rendered, or on the copy that the device keeps. */
  constructor(device: Host, from: StateSnapshot | Snapshot) {
    this.device = device;
    this.#openedAt = device.world.now;
    const serverState = new ServerState();
    if ('account' in from) hydrateFromSnapshot(serverState, from, device.world.now);
    else serverState.hydrate(from);
    this.client = createClient({
      api: createApiClient({
        baseUrl: API,
        locale: 'en',
        token: () => device.world.user.token,
        fetch: (input, init) => this.#ifAlive(() => device.fetch(this, input as string, init ?? {})),
      }),
      serverState,
      platform: this.#platform(),
      onRefused: ({ id }) => void device.told.add(id),
    });
  }

  start(): void {
    const { world } = this.device;
    this.client.start();
    persistSnapshot(this.client, {
      storage: createSnapshotStorage(this.#transact),
      newId: () => crypto.randomUUID(),
      after: this.#after,
      idle: (work) => work(),
      // Pages of this world only ever crash.
      onLeave: () => () => {},
      log: (what, error) => world.faults.push(new Error(what, { cause: error })),
    });
  }

  hear(message: Message): void {
    if (this.alive) this.#hear?.(message);
  }

  /** The user returns to the page, or the network is back. */
  return(): void {
    this.#return();
  }

  /** Shows a day of a habit from now on, for as long as there is the habit. */
  show(asked: AskedDay): void {
    const { api, serverState, optimisticState } = this.client;
    const { habitId } = asked;
    const isThere = () => {
      const { habits, archives } = optimisticState.get();
      return [...habits, ...archives].some(({ id }) => id === habitId);
    };
    if (!isThere()) return;
    const source = serverState.source(queries.days(api, asked));
    const stops = [source.subscribe(() => {})];
    source.load(Number.POSITIVE_INFINITY);
    optimisticState.subscribe(() => {
      if (!isThere()) stops.pop()?.();
    });
  }

  write<K extends MutationName>(kind: K, input: InputOf<K>): void {
    const { outbox } = this.client;
    const before = new Set(outbox.pending().map(({ id }) => id));
    const written = outbox.write(kind, input);
    const key = outbox.pending().findLast(({ id }) => !before.has(id))?.id;
    if (!key) throw new Error('A write was not shown at once');
    const made: Made = { key, page: this, kept: false, outcome: 'open' };
    this.made.push(made);
    void follow(made, written);
  }

  readonly #after = (milliseconds: number, work: () => void) =>
    this.device.world.after(milliseconds, () => this.alive && work());

  readonly #transact: Transact = (names, mode, work) =>
    this.#ifAlive(() => this.device.database(names, mode, work));

  /** Work of this page: a page that ended hears nothing of it, and begins none. */
  #ifAlive<R>(work: () => Promise<R>): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    if (!this.alive) return promise;
    const { world } = this.device;
    void world.during(async () => {
      try {
        const result = await work();
        if (this.alive) resolve(result);
      } catch (error) {
        if (this.alive) reject(error);
      }
    });
    return promise;
  }

  #platform(): Partial<Platform> {
    const { device } = this;
    const { world, texts } = device;
    return {
      storage: this.#storage(),
      channel: {
        post: (message) => this.alive && device.post(this, message),
        subscribe: (listener) => {
          this.#hear = listener;
          return () => {
            this.#hear = undefined;
          };
        },
      },
      lock: (name, work) => device.lock(this, name, work),
      now: () => world.now,
      random: () => 0.5,
      online: () => device.online,
      after: this.#after,
      timeZone: () => 'UTC',
      onReturn: (work) => {
        this.#return = work;
        return () => {};
      },
      localStorage: {
        getItem: (name) => texts.get(name) ?? null,
        setItem: (name, text) => void texts.set(name, text),
        removeItem: (name) => void texts.delete(name),
      },
      pageAge: () => world.now - this.#openedAt,
    };
  }

  /** The IndexedDB of the device, with a note of what leaves it unsent and why. */
  #storage(): OutboxStorage {
    const { refused, excused } = this.device;
    const kept = createIndexedStorage(this.#transact);
    const { add } = createIndexedStorage(this.device.database);
    return {
      ...kept,
      // A page can end between the transaction and the news of it: the note is made all the same.
      add: (write, replaces) =>
        this.#ifAlive(async () => {
          const added = await add(write, replaces);
          // What an addition takes the place of is lost.
          if (added.replaced && replaces && !isAddition(write)) excused.add(replaces.id);
          return added;
        }),
      async remove(writes) {
        if (writes.some(({ id }) => refused.has(id))) for (const { id } of writes) excused.add(id);
        await kept.remove(writes);
      },
    };
  }
}

function isAddition({ variables }: Mutation): boolean {
  const { value } = variables as { readonly value?: unknown };
  return typeof value === 'object' && value !== null;
}

async function follow(made: Made, written: Written<unknown>): Promise<void> {
  try {
    await written.saved;
    made.kept = true;
    await written;
    made.outcome = 'answered';
  } catch {
    made.outcome = 'refused';
  }
}
