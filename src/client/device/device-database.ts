import { attempt } from './attempt.ts';

let ownStore = 'resilience';

/** The name of the database of this device, and of the channel between its tabs. */
export const deviceStore = (): string => ownStore;

/** An app has a database for each server that it knows: chosen before anything is opened. */
export function useStoreOf(server: string): void {
  ownStore = `resilience ${server}`;
}

/** Stores are added and never changed: a tab of an older build may still use the database. */
const VERSION = 2;

/** Milliseconds for a transaction, including opening the database and waiting for other transactions. */
const LIMIT = 4_000;
/** The limit after a transaction timed out, until one completes in time. */
const LIMIT_AFTER_LATE = 500;

/** The outbox, the answers since the snapshot was written, and the snapshot. */
export type StoreName = 'writes' | 'answers' | 'copy';

/** Opens a store of the current transaction. */
export type Open = (name: StoreName) => IDBObjectStore;

export type Transact = <T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (open: Open) => Promise<T>,
) => Promise<T>;

/** The target of `pagehide` and `pageshow`: the window. Workers and Node have neither event. */
export type PageEvents = Partial<Pick<EventTarget, 'addEventListener'>>;

interface TransactOptions {
  readonly factory?: IDBFactory;
  readonly page?: PageEvents;
  /** Milliseconds. */
  readonly limit?: number;
}

/** Aborts a transaction of a page that is being hidden. It runs again when the page is shown again. */
const HIDDEN = new DOMException('The page is hidden', 'AbortError');

/**
 * Runs work in a transaction. Resolves once the transaction is complete, hence stored. Rejects with a TimeoutError after the limit; nothing
 * is stored then, unless the database had begun to commit. WebKit freezes a transaction with a page that enters the back-forward cache, and
 * every later transaction of the origin waits for it. So a page that is being hidden aborts its transactions and starts none. `work` may
 * run more than once: only its last run counts.
 */
export function createTransact(
  name: string,
  { factory = indexedDB, page = globalThis, limit = LIMIT }: TransactOptions = {},
): Transact {
  const connection = createConnection(name, factory);
  const running = new Set<(reason: DOMException) => void>();
  let hidden: PromiseWithResolvers<void> | undefined;
  let patience = limit;
  page.addEventListener?.('pagehide', () => {
    hidden ??= Promise.withResolvers();
    for (const stop of running) stop(HIDDEN);
    connection.drop();
  });
  page.addEventListener?.('pageshow', () => {
    hidden?.resolve();
    hidden = undefined;
  });

  const runOnce: Transact = async (names, mode, work) => {
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    let transaction: IDBTransaction | undefined;
    let isStopped = false;
    const stop = (reason: DOMException) => {
      // A commit no longer needs the page: its end arrives when the page is shown again.
      if (!isAborted(transaction) && reason === HIDDEN) return;
      isStopped = true;
      reject(reason);
    };
    const run = async () => {
      const database = await connection.open();
      if (isStopped) return await stopped;
      transaction = database.transaction(names, mode);
      return await completed(transaction, work);
    };
    const timer = setTimeout(() => {
      patience = Math.min(limit, LIMIT_AFTER_LATE);
      stop(new DOMException('IndexedDB took too long', 'TimeoutError'));
      // A connection can be dead for good; the next transaction opens another.
      connection.drop();
    }, patience);
    running.add(stop);
    try {
      const result = await Promise.race([run(), stopped]);
      patience = limit;
      return result;
    } finally {
      clearTimeout(timer);
      running.delete(stop);
    }
  };

  return async (names, mode, work) => {
    for (;;) {
      if (hidden) await hidden.promise;
      try {
        return await runOnce(names, mode, work);
      } catch (error) {
        if (error !== HIDDEN) throw error;
      }
    }
  };
}

async function completed<T>(transaction: IDBTransaction, work: (open: Open) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener('complete', () => resolve());
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')));
  const [result] = await Promise.all([work((store) => transaction.objectStore(store)), promise]);
  return result;
}

/** Aborts a transaction, if there is one. False when it has ended or is committing. */
const isAborted = (transaction: IDBTransaction | undefined): boolean =>
  attempt(() => {
    transaction?.abort();
    return true;
  }, false);

/** The connection to the database, opened at the first use and again after it was lost. */
function createConnection(name: string, factory: IDBFactory) {
  let opening: Promise<IDBDatabase> | undefined;
  let upgrade: IDBTransaction | undefined;
  return {
    open(): Promise<IDBDatabase> {
      if (opening) return opening;
      const forget = () => {
        if (opening === mine) opening = undefined;
      };
      const mine = openDatabase(name, factory, forget, (transaction) => {
        upgrade = transaction;
      });
      opening = mine;
      return mine;
    },
    /** Closes it now or once it is open, and aborts an unfinished upgrade. */
    drop(): void {
      isAborted(upgrade);
      opening?.then(
        (database) => database.close(),
        () => undefined,
      );
      opening = undefined;
    },
  };
}

async function openDatabase(
  name: string,
  factory: IDBFactory,
  forget: () => void,
  onUpgrade: (transaction: IDBTransaction | undefined) => void,
): Promise<IDBDatabase> {
  const request = factory.open(name, VERSION);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result, transaction } = request;
    onUpgrade(transaction ?? undefined);
    if (oldVersion < 1) result.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
    result.createObjectStore('answers', { autoIncrement: true });
    result.createObjectStore('copy');
  });
  try {
    // A later build has added stores; those of this build are still there.
    const database = await doneOr(request, () => factory.open(name));
    // Browsers close a database under memory pressure, and another tab may delete it: the next use opens it
    // again.
    database.addEventListener('close', forget);
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
    return database;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Opens a database of a later version as it is. After any other failure, this would create an empty one. */
async function doneOr<T>(request: IDBRequest<T>, otherwise: () => IDBRequest<T>): Promise<T> {
  try {
    return await done(request);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error;
    return await done(otherwise());
  }
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}
