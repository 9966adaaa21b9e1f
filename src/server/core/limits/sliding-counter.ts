import { hash, randomBytes } from 'node:crypto';

/** The number of parts of a window: an event is dropped at most one part late, and never early. */
const PARTS = 10;
/** The number of counts that the keys of a group share when all places are taken. */
const SHARED = 1_024;

export interface SlidingCounterOptions {
  readonly windowMs: number;
  /** The maximum of counts: a key has one in each part of the window in which it occurred. */
  readonly placesMax: number;
  /** What happens to a key without a place: it is counted together with others, or not at all. */
  readonly whenFull: 'share' | 'forget';
  readonly now: () => number;
}

interface Part {
  readonly number: number;
  readonly counts: Map<string, number>;
  /** By group and bucket. */
  readonly shared: Map<string, number>;
}

/**
 * Counts each key within a sliding window. Its memory is bounded for any keys: a part of the window is dropped as a whole, and no key ever
 * removes another, so that a client cannot reset its count by sending many keys.
 */
export class SlidingCounter {
  readonly #options: SlidingCounterOptions;
  readonly #partMs: number;
  /** Random, so that clients cannot find out which keys share a count. */
  readonly #seed = randomBytes(16).toString('base64url');
  /** Oldest first. */
  #parts: Part[] = [];

  constructor(options: SlidingCounterOptions) {
    this.#options = options;
    this.#partMs = options.windowMs / PARTS;
  }

  /** The current number of counts, shared ones included. */
  get places(): number {
    return this.#current().reduce((sum, { counts, shared }) => sum + counts.size + shared.size, 0);
  }

  /** `group`: of the keys that share counts when all places are taken. Each key belongs to one. */
  count(key: string, group = ''): number {
    return this.#counts(key, group).reduce((sum, count) => sum + count, 0);
  }

  add(key: string, times = 1, group = ''): void {
    const part = this.#newest();
    const known = part.counts.get(key);
    if (known !== undefined || this.#kept() < this.#options.placesMax) {
      part.counts.set(key, (known ?? 0) + times);
    } else if (this.#options.whenFull === 'share') {
      const bucket = this.#bucketOf(key, group);
      part.shared.set(bucket, (part.shared.get(bucket) ?? 0) + times);
    }
  }

  /** Removes the last event of a key. A shared one stays. */
  remove(key: string): void {
    const part = this.#current().findLast(({ counts }) => counts.has(key));
    const count = part?.counts.get(key) ?? 0;
    if (count > 1) part?.counts.set(key, count - 1);
    else part?.counts.delete(key);
  }

  /** Milliseconds until a key will be below `limit`, if it does not occur again. */
  msUntilBelow(limit: number, key: string, group = ''): number {
    const counts = this.#counts(key, group);
    let left = counts.reduce((sum, count) => sum + count, 0);
    if (left < limit) return 0;
    const freeing = counts.findIndex((count) => {
      left -= count;
      return left < limit;
    });
    const end = (this.#parts[freeing]?.number ?? this.#partNow()) + PARTS + 1;
    return end * this.#partMs - this.#options.now();
  }

  #partNow(): number {
    return Math.floor(this.#options.now() / this.#partMs);
  }

  #current(): readonly Part[] {
    const oldest = this.#partNow() - PARTS;
    if (this.#parts[0] && this.#parts[0].number < oldest) {
      this.#parts = this.#parts.filter(({ number }) => number >= oldest);
    }
    return this.#parts;
  }

  #newest(): Part {
    const number = this.#partNow();
    const newest = this.#current().at(-1);
    // A clock that was set back starts no new part.
    if (newest && newest.number >= number) return newest;
    const part: Part = { number, counts: new Map(), shared: new Map() };
    this.#parts.push(part);
    return part;
  }

  #kept(): number {
    return this.#parts.reduce((sum, { counts }) => sum + counts.size, 0);
  }

  /** By part of the window. */
  #counts(key: string, group: string): number[] {
    const parts = this.#current();
    const bucket = parts.some(({ shared }) => shared.size > 0) ? this.#bucketOf(key, group) : '';
    return parts.map(({ counts, shared }) => (counts.get(key) ?? 0) + (shared.get(bucket) ?? 0));
  }

  #bucketOf(key: string, group: string): string {
    const bucket = Number.parseInt(hash('sha256', this.#seed + key, 'hex').slice(0, 8), 16) % SHARED;
    return `${group} ${bucket}`;
  }
}
