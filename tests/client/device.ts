import { createApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import { type Mutation, withPending } from '#client/outbox/mutation.ts';
import { Outbox } from '#client/outbox/outbox.ts';
import type { Channel, Message, PagePorts } from '#client/outbox/ports.ts';
import { createMemoryStorage, type OutboxStorage } from '#client/outbox/storage.ts';
import type { AccountData } from '#client/state/account-data.ts';
import { idOf, NOW, TODAY } from './build-account-data.ts';
import { answerOf } from './model-answer.ts';
import type { ServerModel } from './server-model.ts';
import { storageOf } from './storage-of-tab.ts';
import '#client/outbox/mutations/late.ts';

/** What becomes of a request: it gets an answer, it is lost on the way there or back, or the server refuses or fails. */
export type Fate =
  | 'answer'
  | 'lostRequest'
  | 'lostAnswer'
  | 'fail'
  | 'refuse'
  | 'slowDown'
  | 'signedOut'
  | 'otherAccount';

interface Job {
  readonly tab: Tab;
  run(): void;
  /** Ends an addition without an answer in time. */
  late?(): unknown;
}

/** A device with tabs, a shared storage, a clock that stands still, and a network that does as it is told. */
export class Device {
  readonly server: ServerModel;
  now = NOW;
  online = true;
  /** Requests on their way, storage work and messages that were not done yet: each in its own order. */
  requests: { tab: Tab; settle(fate: Fate): void }[] = [];
  work: Job[] = [];
  messages: Job[] = [];
  timers: { tab: Tab; at: number; run(): void }[] = [];
  tabs: Tab[] = [];
  readonly storage: OutboxStorage = createMemoryStorage();
  readonly locks = new Map<string, { holder: Tab | null; waiting: { tab: Tab; take(): void }[] }>();
  ids = 0;
  /** Writes that had no effect for a reason: refused, fallen with a refused one, or replaced by a newer one. */
  readonly excused = new Set<string>();

  /** Whether additions may be late: then what the storage does not take waits in the memory of its tab. */
  readonly mayBeLate: boolean;

  constructor(server: ServerModel, { mayBeLate = false } = {}) {
    this.server = server;
    this.mayBeLate = mayBeLate;
  }

  newId = (): string => {
    this.ids += 1;
    return idOf(1_000 + this.ids);
  };

  excuseRefused(writes: readonly Mutation[]): void {
    if (!writes.some(({ id }) => this.server.refusals.has(id))) return;
    for (const { id } of writes) this.excused.add(id);
  }

  openTab(storage?: OutboxStorage): Tab {
    const tab = new Tab(this, storage);
    this.tabs.push(tab);
    return tab;
  }

  /** Ends a tab as a crash does: nothing that it began goes on in it, and what only its memory has is lost. */
  async kill(tab: Tab): Promise<void> {
    tab.alive = false;
    this.tabs = this.tabs.filter((each) => each !== tab);
    this.requests = this.requests.filter((each) => each.tab !== tab);
    this.messages = this.messages.filter((each) => each.tab !== tab);
    for (const lock of this.locks.values()) {
      lock.waiting = lock.waiting.filter((each) => each.tab !== tab);
      if (lock.holder === tab) this.#passOn(lock);
    }
    const { user } = tab.base;
    for (const { id } of await tab.memory.list(user?.id ?? '')) this.excused.add(id);
  }

  #passOn(lock: { holder: Tab | null; waiting: { tab: Tab; take(): void }[] }): void {
    const next = lock.waiting.shift();
    lock.holder = next?.tab ?? null;
    next?.take();
  }

  async lock(tab: Tab, name: string, work: () => Promise<void>): Promise<void> {
    const lock = this.locks.get(name) ?? { holder: null, waiting: [] };
    this.locks.set(name, lock);
    if (lock.holder) {
      await new Promise<void>((take) => {
        lock.waiting.push({ tab, take });
      });
    }
    lock.holder = tab;
    try {
      await work();
    } finally {
      if (tab.alive) this.#passOn(lock);
    }
  }

  /** Lets time pass; due timers run. */
  async advance(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    const due = this.timers.filter(({ at, tab }) => at <= this.now && tab.alive);
    this.timers = this.timers.filter(({ at }) => at > this.now);
    for (const timer of due) timer.run();
    await breathe();
  }

  async runOne(queue: 'work' | 'messages'): Promise<void> {
    this[queue].shift()?.run();
    await breathe();
  }

  /** Runs the next job of the storage; an addition is late instead, and not done. */
  async lateOne(): Promise<void> {
    const job = this.work.shift();
    if (job?.late) job.late();
    else job?.run();
    await breathe();
  }

  async answerOne(fate: Fate): Promise<void> {
    this.requests.shift()?.settle(fate);
    await breathe();
  }

  /** Everything that can go on goes on, without another failure, until nothing does. */
  async settle(): Promise<void> {
    this.online = true;
    for (const tab of this.tabs) void tab.outbox.wake();
    await breathe();
    for (let round = 0; round < 5_000; round += 1) {
      if (this.work.length > 0) await this.runOne('work');
      else if (this.messages.length > 0) await this.runOne('messages');
      else if (this.requests.length > 0) await this.answerOne('answer');
      else if (this.tabs.some((tab) => tab.outbox.pending().length > 0)) await this.advance(70_000);
      else return;
    }
    throw new Error('The queue never came to rest');
  }
}

/** One page, on a device. */
export class Tab {
  alive = true;
  base: AccountData;
  /** What the storage did not take in time. */
  readonly memory: OutboxStorage = createMemoryStorage();
  readonly outbox: Outbox;
  readonly device: Device;
  /** How often it was told that writes have to wait, and the queue to be forgotten by another tab. */
  postponed = 0;
  cleared = 0;

  /** `storage` is used as it is, instead of the device's. */
  constructor(device: Device, storage?: OutboxStorage) {
    this.device = device;
    this.base = device.server.data();
    this.outbox = new Outbox(
      {
        api: createApiClient({
          baseUrl: 'http://model',
          locale: 'en',
          fetch: (url, init) => this.#fetch(url as string, init ?? {}),
        }),
        storage: storage ?? storageOf<Tab>(this, device),
        channel: this.#channel(),
        lock: (name, work) => device.lock(this, name, work),
        now: () => device.now,
        newId: device.newId,
        random: () => 0.5,
        online: () => device.online,
        after: (milliseconds, run) => {
          const timer = { tab: this, at: device.now + milliseconds, run };
          device.timers.push(timer);
          return () => {
            device.timers = device.timers.filter((each) => each !== timer);
          };
        },
        onPostponed: () => {
          this.postponed += 1;
        },
        log: (what, error) => {
          throw new Error(what, { cause: error });
        },
      },
      this.#page(),
    );
    void this.outbox.open(this.base.user!.id);
  }

  #page(): PagePorts {
    return {
      base: {
        get: () => this.base,
        settle: (data, alongside) => {
          this.base = data;
          alongside();
        },
      },
      today: () => TODAY,
      // The client reads again after a mutation that was sent before: its answer may be older than later ones.
      onSettled: (_, { repeated }) => {
        if (repeated) this.base = this.device.server.data();
      },
      onRefused: () => {},
      onCleared: () => {
        this.cleared += 1;
      },
      onMissed: () => {
        this.base = this.device.server.data();
      },
    };
  }

  view(): AccountData {
    return withPending(this.base, this.outbox.pending(), TODAY);
  }

  #fetch(url: string, init: RequestInit): Promise<Response> {
    const path = new URL(url).pathname;
    const key = new Headers(init.headers).get('idempotency-key') ?? '';
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>;
    return new Promise((resolve, reject) => {
      const settle = (fate: Fate) => {
        if (fate === 'lostRequest') return reject(new TypeError('Failed to fetch'));
        if (fate === 'fail') return resolve(answerOf(503, { message: 'unavailable' }));
        if (fate === 'otherAccount') return resolve(answerOf(409, { message: 'otherAccount' }));
        if (fate === 'signedOut') return resolve(answerOf(401, { message: 'authRequired' }));
        if (fate === 'slowDown')
          return resolve(answerOf(429, { message: 'tooManyRequests' }, { 'retry-after': '5' }));
        // A server stands by what it answered: an effect is not refused later, and a refusal stays one.
        const refused = fate === 'refuse' && !this.device.server.effects.includes(key);
        if (refused) this.device.server.refusals.add(key);
        if (refused || this.device.server.refusals.has(key))
          return resolve(answerOf(422, { message: 'invalidInput' }));
        const answer = this.#answer(init.method ?? 'GET', path, body, key);
        if (fate === 'lostAnswer') reject(new TypeError('Failed to fetch'));
        else resolve(answer);
      };
      this.device.requests.push({ tab: this, settle });
    });
  }

  #answer(method: string, path: string, body: Record<string, unknown>, key: string): Response {
    try {
      return answerOf(200, this.device.server.handle(method, path, body, key));
    } catch (error) {
      if (error instanceof ResponseError) return answerOf(error.status, { message: error.code });
      throw error;
    }
  }

  #channel(): Channel {
    let listener: ((message: Message) => void) | undefined;
    this.hear = (message) => listener?.(message);
    return {
      post: (message) => {
        for (const tab of this.device.tabs) {
          if (tab !== this) this.device.messages.push({ tab, run: () => tab.hear(structuredClone(message)) });
        }
      },
      subscribe: (hear) => {
        listener = hear;
        return () => {
          listener = undefined;
        };
      },
    };
  }

  hear: (message: Message) => void = () => {};
}

/** Lets every promise that can go on go on. */
export async function breathe(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export const idsOf = (writes: readonly Mutation[]): string[] => writes.map(({ id }) => id);
