import { createTransact, DEVICE_STORE } from './device/device-database.ts';
import { newId } from './device/new-id.ts';
import { deviceTimeZone } from './device/today.ts';
import { withFallback } from './outbox/fallback-storage.ts';
import { createJournal, type LocalStorage, withClearing, withJournal } from './outbox/journal.ts';
import { withDefinitions } from './outbox/late-definitions.ts';
import { type Channel, createChannel } from './outbox/ports.ts';
import { createIndexedStorage, createMemoryStorage, type OutboxStorage } from './outbox/storage.ts';
import type { Log } from './state/refresh.ts';

/** What the client uses of the device; tests and mobile apps can replace each part. */
export interface Platform {
  readonly storage: OutboxStorage;
  readonly channel: Channel;
  readonly lock: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly online: () => boolean;
  readonly after: (milliseconds: number, work: () => void) => () => void;
  readonly timeZone: () => string;
  /** Calls back when the user returns to the page or the network returns; returns a function that stops it. */
  readonly onReturn: (work: () => void) => () => void;
  /** Stores small texts over visits; undefined on the server. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Milliseconds since this page was requested. */
  readonly pageAge: () => number;
}

/** The parts of a browser, and their replacements on the server. */
export function createPlatform(log: Log, onUnkept?: () => void): Platform {
  const onPage = typeof document !== 'undefined';
  const localStorage = onPage ? safeLocalStorage() : undefined;
  return {
    storage:
      onPage && 'indexedDB' in globalThis
        ? createDeviceStorage(localStorage ?? noStorage, log, onUnkept)
        : createMemoryStorage(),
    channel: onPage ? createChannel(DEVICE_STORE) : { post: () => {}, subscribe: () => () => {} },
    lock: onPage ? lockBetweenTabs : (_name, work) => work(),
    now: () => Date.now(),
    random: () => Math.random(),
    newId,
    online: () => !onPage || navigator.onLine,
    after,
    timeZone: deviceTimeZone,
    onReturn,
    localStorage,
    pageAge: () => performance.now(),
  };
}

/** Calls back later; returns a function that cancels it. */
export function after(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** For a device that forbids local storage. */
const noStorage: LocalStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error('No local storage');
  },
  removeItem: () => {},
};

/** The outbox of a page: in IndexedDB, in memory when that fails, in local storage while the page is left. */
function createDeviceStorage(local: LocalStorage, log: Log, onUnkept?: () => void): OutboxStorage {
  const durable = withClearing(createIndexedStorage(createTransact(DEVICE_STORE)), local);
  const storage = withFallback(durable, createMemoryStorage(), log, onUnkept);
  return withDefinitions(withJournal(storage, createJournal(local), globalThis));
}

/** Browsers have locks on https and localhost only; on plain http a lease replaces them. */
async function lockBetweenTabs(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return await navigator.locks.request(name, work);
  const { withLease } = await import('./device/lease-lock.ts');
  const delay = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  await withLease(name, work, { storage: safeLocalStorage(), owner: newId(), now: Date.now, delay });
}

function onReturn(work: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') work();
  };
  globalThis.addEventListener('online', work);
  globalThis.addEventListener('focus', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    globalThis.removeEventListener('online', work);
    globalThis.removeEventListener('focus', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Reading the property throws where the user forbids storage. */
function safeLocalStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
