import { LRUCache } from 'lru-cache';

/** A row as a statement returns it, or other text, numbers and null of which an answer is made. */
export type Values = object;

/** A read of an answer's rows, and what the answer depends on beside them. */
export interface Reading<T, R extends readonly Values[]> {
  /** The revision of the user's rows (schema.ts). */
  readonly revision: number;
  readonly facts: readonly Values[];
  readonly read: () => Promise<R>;
  /** Must depend on nothing but the facts and the rows. */
  readonly make: (rows: R) => Promise<T>;
}

interface Made<T> {
  readonly revision: number;
  readonly facts: readonly Values[];
  readonly rows: readonly Values[];
  readonly readAt: number;
  readonly size: number;
  readonly answer: T;
}

/** Characters for the answer to a row, about, besides the texts of the row itself. */
const ROW_SIZE = 2_000;
/** An older version of the server, which runs beside this one during an update, raises no revision. */
const UNREAD_MS = 60_000;

/**
 * The last answer of a read to each user. While the revision stays the same, rows read within the last minute are not read again;
 * otherwise the answer is made anew only when the rows have changed. Past `sizeMax` characters the least recently used answers are
 * dropped.
 */
export class LastAnswers<T extends object> {
  readonly #made: LRUCache<string, Made<T>>;
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that is never set back. */
  constructor(sizeMax: number, now: () => number = () => performance.now()) {
    this.#made = new LRUCache({ maxSize: sizeMax, sizeCalculation: ({ size }) => size });
    this.#now = now;
  }

  /** The sizes of all that are stored. */
  get size(): number {
    return this.#made.calculatedSize;
  }

  async of<R extends readonly Values[]>(key: string, reading: Reading<T, R>): Promise<T> {
    const { revision, facts, read, make } = reading;
    const readAt = this.#now();
    const last = this.#made.get(key);
    const same = last && areEqual(last.facts, facts) ? last : undefined;
    if (same?.revision === revision && readAt - same.readAt < UNREAD_MS) return same.answer;
    const rows = await read();
    const isUnchanged = same !== undefined && areEqual(same.rows, rows);
    const answer = isUnchanged ? same.answer : await make(rows);
    this.#made.set(key, { revision, facts, rows, readAt, size: sizeOf([...facts, ...rows]), answer });
    return answer;
  }
}

function areEqual(left: readonly Values[], right: readonly Values[]): boolean {
  return left.length === right.length && left.every((row, index) => isSameRow(row, right[index] ?? {}));
}

/** The same columns in the same order. */
function isSameRow(left: Values, right: Values): boolean {
  const [names, others] = [Object.keys(left), Object.keys(right)];
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && Reflect.get(left, name) === Reflect.get(right, name))
  );
}

function sizeOf(rows: readonly Values[]): number {
  let size = 0;
  for (const row of rows) {
    size += ROW_SIZE;
    for (const value of Object.values(row)) if (typeof value === 'string') size += value.length;
  }
  return size;
}
