import type { ApiClient } from './api/api-client.ts';
import type { ResponseError } from './api/errors.ts';
import { attempt } from './device/attempt.ts';
import { createTransact, deviceStore } from './device/device-database.ts';
import { newId } from './device/new-id.ts';
import { deviceTimeZone } from './device/today.ts';
import { withFallback } from './outbox/fallback-storage.ts';
import { createJournal, type LocalStorage, withClearing, withJournal } from './outbox/journal.ts';
import { withDefinitions } from './outbox/late-definitions.ts';
import type { Mutation } from './outbox/mutation.ts';
import { type Channel, createChannel } from './outbox/ports.ts';
import { createIndexedStorage, createMemoryStorage, type OutboxStorage } from './outbox/storage.ts';
import type { PlatformFlag } from './state/profile.ts';
import type { Log } from './state/refresh.ts';
import type { ServerState } from './state/server-state.ts';

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
    channel: onPage ? createChannel(deviceStore()) : { post: () => {}, subscribe: () => () => {} },
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
  const durable = withClearing(createIndexedStorage(createTransact(deviceStore())), local);
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
const safeLocalStorage = (): Storage | undefined => attempt(() => globalThis.localStorage, undefined);

/** All but the first two have defaults. */
export interface ClientOptions {
  api: ApiClient;
  serverState: ServerState;
  /** A write was refused and taken back: time for a toast. */
  onRefused?: (write: Mutation, error: ResponseError) => void;
  /** A write could not be sent now, for the first time, and is kept. */
  onPostponed?: (error: unknown) => void;
  /** The device cannot store mutations for now; called once. */
  onUnkept?: () => void;
  /** Another account is signed in: the data of this page is not the signed-in user's. */
  onOtherAccount?: () => void;
  /** Another tab ended the session and cleared the device. */
  onCleared?: () => void;
  /** Deletes what else the device stores of the user, when everything is cleared. */
  onForget?: () => Promise<void>;
  /** For failures that the user does not see (docs/rules/pages.md#failures-that-are-logged-only). */
  log?: Log;
  /** Which of the user's platform flags this build sets. */
  kind?: PlatformFlag;
  platform?: Partial<Platform>;
}

const STORED = 'answeredAt';

type Device = Pick<Platform, 'localStorage' | 'now' | 'pageAge'>;

/**
 * Records, for the next page on this device, that the server answered a mutation just now. Where storage is full or forbidden, the next
 * page shows what its server rendered.
 */
export const noteAnswer = ({ localStorage, now }: Device): void =>
  attempt(() => localStorage?.setItem(STORED, String(now())), undefined);

/**
 * Whether a mutation was answered after this page was requested. The server may have rendered the page before that mutation, and the page
 * that got the answer is gone. Both times are of the device's clock. A time in the future means that the clock was set back: it counts
 * once.
 */
export const wasAnsweredSince = ({ localStorage, now, pageAge }: Device): boolean =>
  attempt(() => {
    const answeredAt = Number(localStorage?.getItem(STORED) ?? Number.NaN);
    if (answeredAt > now()) localStorage?.removeItem(STORED);
    return answeredAt >= now() - pageAge();
  }, false);

export const forgetAnswers = ({ localStorage }: Pick<Device, 'localStorage'>): void =>
  attempt(() => localStorage?.removeItem(STORED), undefined);
