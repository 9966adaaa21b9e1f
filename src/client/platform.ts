import { createTransact, DEVICE_STORE } from './device-database.ts';
import { newId } from './new-id.ts';
import { withFallback } from './outbox/fallback-storage.ts';
import { createIndexedStorage } from './outbox/indexed-storage.ts';
import { type Channel, createChannel } from './outbox/messages.ts';
import { createMemoryStorage, type OutboxStorage } from './outbox/storage.ts';
import type { Log } from './refresh.ts';
import { deviceTimeZone } from './today.ts';

/** All of the device that the client touches; each has a real default and can be given by a test or a shell. */
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
  /** Calls back when somebody looks at the page again or the network returns; answers how to stop. */
  readonly onReturn: (work: () => void) => () => void;
  /** Keeps small texts over visits; undefined on the server. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Milliseconds since this page was asked for. */
  readonly pageAge: () => number;
}

/** What the browser, or on the server the lack of one, gives. */
export function createPlatform(log: Log): Platform {
  const memory = createMemoryStorage();
  const onPage = typeof document !== 'undefined';
  return {
    storage:
      onPage && 'indexedDB' in globalThis
        ? withFallback(createIndexedStorage(createTransact(DEVICE_STORE)), memory, log)
        : memory,
    channel: onPage ? createChannel(DEVICE_STORE) : { post: () => {}, subscribe: () => () => {} },
    lock: onPage ? lockBetweenTabs : (_name, work) => work(),
    now: () => Date.now(),
    random: () => Math.random(),
    newId,
    online: () => !onPage || navigator.onLine,
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    timeZone: deviceTimeZone,
    onReturn,
    localStorage: onPage ? safeLocalStorage() : undefined,
    pageAge: () => performance.now(),
  };
}

/** Browsers have locks on https and localhost only; on plain http a lease takes their place. */
async function lockBetweenTabs(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return await navigator.locks.request(name, work);
  const { withLease } = await import('./outbox/lease-lock.ts');
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
