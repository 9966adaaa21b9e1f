import { IDBFactory } from 'fake-indexeddb';
import { createTransact } from '#client/device/device-database.ts';
import type { Mutation } from '#client/outbox/mutation.ts';
import type { Message } from '#client/outbox/ports.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { createSnapshotStorage, type Snapshot } from '#client/snapshot/snapshot-storage.ts';
import { partOf } from '#client/state/refresh.ts';
import type { StateSnapshot } from '#client/state/server-state.ts';
import { answerOf, type Fate, NO_CONNECTION } from './fate.ts';
import { type Host, Page } from './page.ts';
import type { World } from './world.ts';

interface Lock {
  holder: Page | null;
  waiting: { readonly page: Page; take(): void }[];
}

/** A device of the account: what its pages share, and its way to the server. */
export class Device implements Host {
  readonly world: World;
  readonly database = createTransact('resilience', { factory: new IDBFactory() });
  readonly texts = new Map<string, string>();
  readonly locks = new Map<string, Lock>();
  pages: Page[] = [];
  online = true;
  /** What becomes of the next requests; those after them are answered. */
  fates: Fate[] = [];
  /** Writes that the server refused, and those whose user was told so. */
  readonly refused = new Set<string>();
  readonly told = new Set<string>();
  /** Writes that had no effect for a reason: refused, fallen with a refused one, or replaced by a newer one. */
  readonly excused = new Set<string>();

  constructor(world: World) {
    this.world = world;
  }

  /** Opens a page: one that the server renders now, or without a connection one on the copy. */
  async open(): Promise<void> {
    const from = this.online ? await this.world.render() : await this.copy();
    if (from) this.show(from);
  }

  /** What the device keeps of what the server said; null where it does not even know whose device it is. */
  async copy(): Promise<Snapshot | null> {
    const copy = await createSnapshotStorage(this.database).read();
    const hasUser = copy?.queries.some(({ queryKey }) => partOf(queryKey) === 'user');
    return hasUser ? copy : null;
  }

  show(from: StateSnapshot | Snapshot): Page {
    const page = new Page(this, from);
    this.pages.push(page);
    page.start();
    return page;
  }

  /** The writes that it still keeps. */
  async waiting(): Promise<Mutation[]> {
    return await createIndexedStorage(this.database).list(this.world.user.userId);
  }

  /** Ends a page as a crash does: nothing that it began goes on in it. */
  kill(page: Page): void {
    page.alive = false;
    this.pages = this.pages.filter((each) => each !== page);
    for (const lock of this.locks.values()) {
      lock.waiting = lock.waiting.filter((each) => each.page !== page);
      if (lock.holder === page) passOn(lock);
    }
  }

  async lock(page: Page, name: string, work: () => Promise<void>): Promise<void> {
    const lock = this.locks.get(name) ?? { holder: null, waiting: [] };
    this.locks.set(name, lock);
    if (lock.holder) {
      await new Promise<void>((take) => {
        lock.waiting.push({ page, take });
      });
    }
    lock.holder = page;
    try {
      await work();
    } finally {
      if (page.alive) passOn(lock);
    }
  }

  /** Tells the other pages, each in its own time. */
  post(from: Page, message: Message): void {
    const text = structuredClone(message);
    for (const page of this.pages.filter((each) => each !== from)) {
      void this.world.during(async () => page.hear(text));
    }
  }

  async fetch(page: Page, input: string, init: RequestInit): Promise<Response> {
    const fate = this.online ? (this.fates.shift() ?? 'answer') : 'lostRequest';
    const key = new Headers(init.headers).get('idempotency-key');
    const isTaken = this.world.effects.includes(key ?? '');
    if (fate === 'lostRequest') throw NO_CONNECTION();
    // A server stands by what it took.
    const instead = isTaken && fate === 'refuse' ? null : answerOf(fate, key !== null);
    const answer = instead ?? (await this.world.serve(input, init));
    if (fate === 'lostAnswer' || !this.online) throw NO_CONNECTION();
    // It says nothing about the write.
    const isOthers = fate === 'otherAccount';
    if (key !== null && page.alive && !isOthers) this.#note(key, answer, init);
    return answer;
  }

  /** Notes why a write has no effect: the server refused it, or what it deletes is gone already. */
  #note(key: string, { status }: Response, { method }: RequestInit): void {
    if (method === 'DELETE' && status === 404) this.excused.add(key);
    else if ([400, 404, 409, 413, 422].includes(status)) this.refused.add(key);
  }
}

function passOn(lock: Lock): void {
  const next = lock.waiting.shift();
  lock.holder = next?.page ?? null;
  next?.take();
}
