import { LRUCache } from 'lru-cache';

/** A row as a statement returns it, or other text, numbers and null of which an answer is made. */
export type Values = object;

/** A read of an answer's rows, and what the answer depends on beside them. */
export interface Reading<T, Row extends Values> {
  /** The revision of the user's rows (schema.ts). */
  readonly revision: number;
  readonly facts: readonly Values[];
  readonly read: () => Promise<readonly Row[]>;
  /** Must depend on nothing but the facts and the rows. A row that is as it was, under the same facts, is the same object as before. */
  readonly make: (rows: readonly Row[]) => Promise<T>;
}

interface Made<T, Row> {
  readonly revision: number;
  readonly facts: readonly Values[];
  readonly rows: readonly Row[];
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
export class LastAnswers<T extends object, Row extends Values> {
  readonly #made: LRUCache<string, Made<T, Row>>;
  readonly #keyOf: (row: Row) => unknown;
  readonly #now: () => number;

  /** `keyOf` tells a row from the others of a user; `now`: milliseconds of a clock that is never set back. */
  constructor(sizeMax: number, keyOf: (row: Row) => unknown, now: () => number = () => performance.now()) {
    this.#made = new LRUCache({ maxSize: sizeMax, sizeCalculation: ({ size }) => size });
    this.#keyOf = keyOf;
    this.#now = now;
  }

  /** The sizes of all that are stored. */
  get size(): number {
    return this.#made.calculatedSize;
  }

  async of(key: string, reading: Reading<T, Row>): Promise<T> {
    const { revision, facts, read, make } = reading;
    const readAt = this.#now();
    const last = this.#made.get(key);
    const same = last && areEqual(last.facts, facts) ? last : undefined;
    if (same?.revision === revision && readAt - same.readAt < UNREAD_MS) return same.answer;
    const fresh = await read();
    const rows = same ? withKnown(fresh, same.rows, this.#keyOf) : fresh;
    const answer = same && isSameList(same.rows, rows) ? same.answer : await make(rows);
    this.#made.set(key, { revision, facts, rows, readAt, size: sizeOf([...facts, ...rows]), answer });
    return answer;
  }
}

/** The rows, each that is as it was as the former object. */
function withKnown<R extends Values>(
  rows: readonly R[],
  former: readonly R[],
  keyOf: (row: R) => unknown,
): R[] {
  const known = new Map(former.map((row) => [keyOf(row), row]));
  return rows.map((row) => {
    const before = known.get(keyOf(row));
    return before && isSameRow(before, row) ? before : row;
  });
}

const isSameList = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((one, at) => one === right[at]);

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
