/** The name of what this device keeps, and of what its tabs tell each other by. */
export const DEVICE_STORE = 'resilience';

/** Stores are added to and never changed: a tab of an older build may still use the database. */
const VERSION = 2;

/** What waits to be sent, what was answered since the copy was kept, and the copy. */
export type StoreName = 'writes' | 'answers' | 'copy';

/** Gives the stores of the transaction that it is called in. */
export type Open = (name: StoreName) => IDBObjectStore;

export type Transact = <T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (open: Open) => Promise<T>,
) => Promise<T>;

/** Runs work in a transaction; its result is given once the transaction is complete, hence kept. */
export function createTransact(name: string, factory: IDBFactory = indexedDB): Transact {
  let opening: Promise<IDBDatabase> | undefined;
  const open = async () => {
    opening ??= openDatabase(name, factory, () => {
      opening = undefined;
    });
    return opening;
  };
  return async (names, mode, work) => {
    const transaction = (await open()).transaction(names, mode);
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')));
    });
    const [result] = await Promise.all([work((store) => transaction.objectStore(store)), completed]);
    return result;
  };
}

async function openDatabase(name: string, factory: IDBFactory, forget: () => void): Promise<IDBDatabase> {
  const request = factory.open(name, VERSION);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result } = request;
    if (oldVersion < 1) result.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
    result.createObjectStore('answers', { autoIncrement: true });
    result.createObjectStore('copy');
  });
  try {
    // A later build has added stores to it: those of this build are there still.
    const database = await doneOr(request, () => factory.open(name));
    // Browsers close a database under pressure, and another tab may want to delete it: the next use opens it anew.
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

async function doneOr<T>(request: IDBRequest<T>, otherwise: () => IDBRequest<T>): Promise<T> {
  try {
    return await done(request);
  } catch {
    return await done(otherwise());
  }
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}
