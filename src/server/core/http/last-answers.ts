import { LRUCache } from 'lru-cache';

/** A row as a statement returns it, or other text, numbers and null of which an answer is made. */
export type Values = object;

interface Made<T> {
  readonly from: readonly Values[];
  readonly size: number;
  readonly answer: T;
}

/** Characters for the answer to a row, about, besides the texts of the row itself. */
const ROW_SIZE = 2_000;

/**
 * The last answer of a read to each user, and the values of which it was made. The statements of the read still run each time: only while
 * they return the same rows is the answer the same. So no write, of this process or of another, needs to be noted. Past `sizeMax`
 * characters the least recently used answers are dropped.
 */
export class LastAnswers<T extends object> {
  readonly #made: LRUCache<string, Made<T>>;

  constructor(sizeMax: number) {
    this.#made = new LRUCache({ maxSize: sizeMax, sizeCalculation: ({ size }) => size });
  }

  /** The sizes of all that are stored. */
  get size(): number {
    return this.#made.calculatedSize;
  }

  /** The last answer under `key` if it was made of equal values, otherwise a new one. `make` must depend on nothing but these values. */
  async of(key: string, from: readonly Values[], make: () => Promise<T>): Promise<T> {
    const last = this.#made.get(key);
    if (last && areEqual(last.from, from)) return last.answer;
    const answer = await make();
    this.#made.set(key, { from, size: sizeOf(from), answer });
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
