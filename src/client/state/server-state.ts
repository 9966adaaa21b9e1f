import type { DayKey } from '#domain/days/day-key.ts';

/** The address of data: a list of plain values, compared by content. `T` is the type of the data. */
export type Key<T = unknown> = readonly unknown[] & { readonly of?: T };

export interface Query<T> {
  readonly key: Key<T>;
  readonly read: () => Promise<T>;
  /** Mutations change it: a read that a mutation overtakes is repeated. */
  readonly isWritten?: boolean;
  /** What was read, with what only this device knows, on its today. */
  merge?(read: T, known: T, today?: DayKey): T;
}

/** The data under one key. Entries are immutable: a new one replaces the old. */
export interface Entry<T = unknown> {
  readonly hash: string;
  readonly key: Key<T>;
  /** Undefined until it was read. */
  readonly data: T | undefined;
  /** When it was read, in milliseconds since 1970. */
  readonly updatedAt: number;
  /** The next load reads it again, at any age. */
  readonly isInvalidated: boolean;
  readonly hasFailed: boolean;
}

/** The state as plain JSON. */
export type StateSnapshot = readonly (readonly [key: Key, data: unknown])[];

/** One query for a component; the same object for the same key. */
export interface Source<T> {
  /** While it is subscribed to, the key counts as observed. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Entry<T> | undefined;
  /** What the document contained: React must find what the server wrote, even if a read was faster than it. */
  readonly hydrated: () => Entry<T> | undefined;
  /** As `ServerState.load`; a failure shows in the entry. */
  readonly load: (maxAge: number) => void;
}

/** What reads need to know of the outbox and its page. */
interface Writes {
  /** True while the outbox has a mutation that is not deferred. */
  busy(): boolean;
  today?(): DayKey;
  /** A read was dropped because of a mutation, and must be repeated later. */
  onSkipped(key: Key): void;
}

const MAX_READS = 3;
const unread = { data: undefined, updatedAt: 0, isInvalidated: false, hasFailed: false };

/**
 * The server state, in memory. It reads nothing by itself, and a failed read leaves the known data. Nothing expires: the limits of the
 * account bound its data.
 */
export class ServerState {
  readonly #entries = new Map<string, Entry>();
  readonly #reads = new Map<string, Promise<unknown>>();
  readonly #sources = new Map<string, Source<unknown>>();
  readonly #observers = new Map<string, number>();
  readonly #listeners = new Set<(hash: string) => void>();
  #hydrated = this.#entries;
  #writes: Writes | undefined;
  #settledWrites = 0;
  #version = 0;

  /** Another number after each change. */
  get version(): number {
    return this.#version;
  }

  get<T>(key: Key<T>): T | undefined {
    return this.entry(key)?.data;
  }

  entry<T>(key: Key<T>): Entry<T> | undefined {
    return this.#entries.get(hashKey(key)) as Entry<T> | undefined;
  }

  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Stores data as read at a time; parts equal to the known data stay the same objects. */
  set<T>(key: Key<T>, data: T, updatedAt = Date.now()): void {
    const shared = shareEqual(this.get(key), data);
    this.#put(key, { data: shared, updatedAt, isInvalidated: false, hasFailed: false });
  }

  /** Changes known data and leaves its age; does nothing for unread data. */
  change<T>(key: Key<T>, to: (known: T) => T): void {
    const known = this.get(key);
    if (known !== undefined) this.#put(key, { data: shareEqual(known, to(known)) });
  }

  invalidate(key: Key): void {
    this.#put(key, { isInvalidated: true });
  }

  /** The data if it is younger than `maxAge` milliseconds, otherwise a new read. Rejects when that fails. */
  load<T>(query: Query<T>, maxAge = Number.POSITIVE_INFINITY): Promise<T> {
    const known = this.entry(query.key);
    const isKnown = known?.data !== undefined && !known.isInvalidated;
    return isKnown && Date.now() - known.updatedAt < maxAge
      ? Promise.resolve(known.data as T)
      : this.#read(query);
  }

  /** Calls back with the hash of a key whose entry changed. Returns a function that stops it. */
  subscribe(listener: (hash: string) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  source<T>(query: Query<T>): Source<T> {
    const hash = hashKey(query.key);
    const source = this.#sources.get(hash) ?? this.#createSource(query);
    this.#sources.set(hash, source);
    return source as Source<T>;
  }

  isObserved({ hash }: Entry): boolean {
    return (this.#observers.get(hash) ?? 0) > 0;
  }

  followWrites(writes: Writes): void {
    this.#writes = writes;
  }

  /** The server answered a mutation: a read in flight may have been answered before it. */
  noteWriteSettled(): void {
    this.#settledWrites += 1;
  }

  /** Deletes everything; reads in flight store nothing. */
  clear(): void {
    const hashes = [...this.#entries.keys()];
    this.#entries.clear();
    this.#reads.clear();
    for (const hash of hashes) this.#notify(hash);
  }

  snapshot(): StateSnapshot {
    return this.entries()
      .filter(({ data }) => data !== undefined)
      .map(({ key, data }) => [key, data]);
  }

  /** As read now: the device's clock may be minutes off the server's, and loading must not read again. */
  hydrate(snapshot: StateSnapshot): void {
    for (const [key, data] of snapshot) this.set(key, data);
    this.#hydrated = new Map(this.#entries);
  }

  /** Calls back when the entry of one key changes; the key counts as observed until it is stopped. */
  #observe(key: Key, listener: () => void): () => void {
    const observed = hashKey(key);
    const count = (change: number) => {
      this.#observers.set(observed, (this.#observers.get(observed) ?? 0) + change);
    };
    const stop = this.subscribe((hash) => {
      if (hash === observed) listener();
    });
    count(1);
    return () => {
      stop();
      count(-1);
    };
  }

  #createSource<T>(query: Query<T>): Source<T> {
    return {
      subscribe: (listener) => this.#observe(query.key, listener),
      get: () => this.entry(query.key),
      hydrated: () => this.#hydrated.get(hashKey(query.key)) as Entry<T> | undefined,
      load: (maxAge) => void this.load(query, maxAge).catch(() => undefined),
    };
  }

  /** A read completes even if its page was left; a later load joins it. */
  #read<T>(query: Query<T>): Promise<T> {
    const { key } = query;
    const hash = hashKey(key);
    const running = this.#reads.get(hash);
    if (running) return running as Promise<T>;
    const finish = (store: () => void) => {
      if (this.#reads.get(hash) !== promise) return;
      this.#reads.delete(hash);
      store();
    };
    const promise = this.#readSettled(query).then(
      (data) => {
        finish(() => this.set(key, data));
        return data;
      },
      (error: unknown) => {
        finish(() => this.#put(key, { hasFailed: true }));
        throw error;
      },
    );
    this.#reads.set(hash, promise);
    const known = this.entry(key);
    if (known?.hasFailed && known.data === undefined) this.#put(key, { hasFailed: false });
    return promise;
  }

  /**
   * Reads, and reads again when a mutation was answered meanwhile, since the old answer would undo it on the screen. While a mutation is
   * pending the known data stays: the new answer may include the mutation in one part and not in another.
   */
  async #readSettled<T>(query: Query<T>): Promise<T> {
    const { key, read, isWritten } = query;
    for (let attempt = 1; ; attempt += 1) {
      const before = this.#settledWrites;
      const data = await read();
      if (!isWritten) return data;
      const known = this.get(key);
      if (known !== undefined && this.#writes?.busy()) {
        this.#writes.onSkipped(key);
        return known;
      }
      if (before === this.#settledWrites || attempt === MAX_READS)
        return known === undefined ? data : (query.merge?.(data, known, this.#writes?.today?.()) ?? data);
    }
  }

  #put(key: Key, changes: Partial<Entry>): void {
    const hash = hashKey(key);
    const before = this.#entries.get(hash) ?? { ...unread, hash, key };
    this.#entries.set(hash, { ...before, ...changes });
    this.#notify(hash);
  }

  #notify(hash: string): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener(hash);
  }
}

const hashes = new WeakMap<Key, string>();

/** The same text for equal keys, for any order of properties. A key never changes. */
export function hashKey(key: Key): string {
  const known = hashes.get(key);
  if (known !== undefined) return known;
  const hash = JSON.stringify(key, (_, value: unknown) => (isPlain(value) ? sorted(value) : value));
  hashes.set(key, hash);
  return hash;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));

/**
 * `next`, with each part that equals the same part of `before` replaced by that object: what did not change is not rendered again. For
 * plain JSON data.
 */
export function shareEqual<T>(before: unknown, next: T): T {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  const shared = keys.map((key) =>
    Object.hasOwn(before, key) ? shareEqual(before[key], next[key]) : next[key],
  );
  const isEqual =
    keys.length === Object.keys(before).length &&
    keys.every((key, index) => Object.hasOwn(before, key) && shared[index] === before[key]);
  if (isEqual) return before as T;
  // Nothing to replace. The same object in two states makes their next comparison end at once.
  if (keys.every((key, index) => shared[index] === next[key])) return next;
  return (
    Array.isArray(next) ? shared : Object.fromEntries(keys.map((key, index) => [key, shared[index]]))
  ) as T;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The same answer as long as a function is asked the same. */
export function remembered<A extends readonly unknown[], T>(compute: (...asked: A) => T): (...asked: A) => T {
  let last: { readonly asked: A; readonly answer: T } | undefined;
  return (...asked) => {
    if (!last?.asked.every((each, at) => each === asked[at])) last = { asked, answer: compute(...asked) };
    return last.answer;
  };
}
