/** How long a holder that ended without a word keeps the others out. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;
const LOOK_MS = 200;
/** What another tab writes is seen by then. */
const SETTLE_MS = 50;

export interface LeaseParts {
  /** Shared by the tabs; undefined where the browser forbids it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly owner: string;
  readonly now: () => number;
  readonly delay: (milliseconds: number) => Promise<void>;
}

/**
 * A lock between tabs where the browser has no `navigator.locks` (plain http): a lease in local storage, written, looked at again
 * and renewed while the work lasts. It keeps tabs out of each other's way. That nothing happens twice is the server's matter, by
 * the idempotency key of each write.
 */
export async function withLease(name: string, work: () => Promise<void>, parts: LeaseParts): Promise<void> {
  const { storage, owner, now, delay } = parts;
  if (!storage) return await work();
  const key = `lock-${name}`;
  const holder = (): string | null => {
    const [by = '', until] = (storage.getItem(key) ?? '').split(' ');
    // A clock that was set back must not lock anybody out.
    const left = Number(until) - now();
    return by !== '' && left > 0 && left <= LEASE_MS ? by : null;
  };
  const hold = () => storage.setItem(key, `${owner} ${now() + LEASE_MS}`);

  try {
    do {
      while (holder() !== null && holder() !== owner) await delay(LOOK_MS);
      hold();
      await delay(SETTLE_MS);
    } while (holder() !== owner);
  } catch {
    // Storage that is full refuses the lease: the work matters more.
    return await work();
  }

  const over = new AbortController();
  const renew = async () => {
    while (!over.signal.aborted) {
      await delay(RENEW_MS);
      if (!over.signal.aborted && holder() === owner) hold();
    }
  };
  renew().catch(() => undefined);
  try {
    await work();
  } finally {
    over.abort();
    if (holder() === owner) storage.removeItem(key);
  }
}
