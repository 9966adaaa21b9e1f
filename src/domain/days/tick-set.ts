import { type DayKey, dayKey, dayNumber } from './day-key.ts';

/** 366 days, a bit each, rounded up to bytes. */
const YEAR_BYTES = 46;
const TEXT = /^[\w-]{62}$/;

function decode(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(YEAR_BYTES);
  for (let index = 0; index < YEAR_BYTES; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

function encode(bytes: Uint8Array): string {
  // Browsers of 2024 lack it, and the server writes a year with each tick.
  const given: { toBase64?(options: object): string } = bytes;
  const text = given.toBase64?.({ alphabet: 'base64url', omitPadding: true });
  if (text !== undefined) return text;
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The ticked days of one year: bit n is day n of the year, 0 = 1 January. Immutable. Its text is decoded on first use, since most readers of
 * ten years need only the last, and written once: a tick stores it and answers it.
 */
export class YearBits {
  #text: string | undefined;
  #bits: Uint8Array | undefined;

  private constructor(bits: string | Uint8Array) {
    if (typeof bits === 'string') this.#text = bits;
    else this.#bits = bits;
  }

  static readonly empty = new YearBits(new Uint8Array(YEAR_BYTES));

  /** From the base64url of 46 bytes. Throws a RangeError for any other text. */
  static parse(text: unknown): YearBits {
    if (typeof text !== 'string' || !TEXT.test(text)) throw new RangeError('Not the ticks of a year');
    return new YearBits(text);
  }

  toText(): string {
    this.#text ??= encode(this.#decoded());
    return this.#text;
  }

  has(index: number): boolean {
    return ((this.#byte(index) >> (index & 7)) & 1) === 1;
  }

  /** The same year with one day set to ticked or not. */
  set(index: number, ticked: boolean): YearBits {
    const bytes = this.#decoded().slice();
    const bit = 1 << (index & 7);
    bytes[index >> 3] = ticked ? this.#byte(index) | bit : this.#byte(index) & ~bit;
    return new YearBits(bytes);
  }

  /** Sets a byte to 1 for each ticked day from index `from` to `end`, which is excluded; the first of them is at `at`. */
  flag(flags: Uint8Array, from: number, end: number, at: number): void {
    const bytes = this.#decoded();
    for (let index = from; index < end; index += 1) {
      if ((((bytes[index >> 3] ?? 0) >> (index & 7)) & 1) === 1) flags[at + index - from] = 1;
    }
  }

  get count(): number {
    let count = 0;
    for (let bits of this.#decoded()) for (; bits !== 0; bits &= bits - 1) count += 1;
    return count;
  }

  /** The index of the first ticked day, -1 when there is none. */
  get first(): number {
    const at = this.#decoded().findIndex((bits) => bits !== 0);
    return at < 0 ? -1 : at * 8 + 31 - Math.clz32(this.#byte(at * 8) & -this.#byte(at * 8));
  }

  /** The index of the last ticked day, -1 when there is none. */
  get last(): number {
    const at = this.#decoded().findLastIndex((bits) => bits !== 0);
    return at < 0 ? -1 : at * 8 + 31 - Math.clz32(this.#byte(at * 8));
  }

  #byte(index: number): number {
    return this.#decoded()[index >> 3] ?? 0;
  }

  #decoded(): Uint8Array {
    this.#bits ??= decode(this.#text ?? '');
    return this.#bits;
  }
}

/** The stored form: base64url of 46 bytes for each year with a tick, bit n of a year being its day n (0 = 1 January). */
export type SerializedTicks = Readonly<Record<string, string>>;

const yearOf = (day: DayKey): number => Number(day.slice(0, 4));
const starts: number[] = [];
/** The day number of 1 January. */
const yearStart = (year: number): number =>
  (starts[year] ??= dayNumber(`${String(year).padStart(4, '0')}-01-01`));
const indexInYear = (day: DayKey): number => dayNumber(day) - yearStart(yearOf(day));

/**
 * The set of days on which a habit was ticked: a roll-up of its habit-days, so that ten years of history are read from one row. Immutable:
 * `with` and `without` return another set.
 */
export class TickSet {
  readonly #years: ReadonlyMap<number, YearBits>;

  private constructor(years: ReadonlyMap<number, YearBits>) {
    this.#years = years;
  }

  static readonly empty = new TickSet(new Map());

  static of(days: Iterable<DayKey>): TickSet {
    let ticks = TickSet.empty;
    for (const day of days) ticks = ticks.with(day);
    return ticks;
  }

  /** From its JSON text. Throws (SyntaxError, RangeError) for anything else. */
  static parse(text: string): TickSet {
    if (text === '{}') return TickSet.empty;
    const years: unknown = JSON.parse(text);
    if (typeof years !== 'object' || years === null) throw new RangeError('Not a set of ticks');
    return TickSet.from(years as SerializedTicks);
  }

  /** From its serialized form. Throws a RangeError for a text that is not a year. */
  static from(years: SerializedTicks): TickSet {
    return new TickSet(
      new Map(Object.entries(years).map(([year, bits]) => [Number(year), YearBits.parse(bits)])),
    );
  }

  get isEmpty(): boolean {
    return this.#years.size === 0;
  }

  has(day: DayKey): boolean {
    return this.#years.get(yearOf(day))?.has(indexInYear(day)) === true;
  }

  with(day: DayKey): TickSet {
    return this.has(day) ? this : this.#withYear(day, true);
  }

  without(day: DayKey): TickSet {
    return this.has(day) ? this.#withYear(day, false) : this;
  }

  /** How many days are ticked. */
  get size(): number {
    let size = 0;
    for (const bits of this.#years.values()) size += bits.count;
    return size;
  }

  get earliest(): DayKey | null {
    return this.#edge(Math.min, 'first');
  }

  get latest(): DayKey | null {
    return this.#edge(Math.max, 'last');
  }

  /** The ticked days from `from` to `to`, both included, oldest first. */
  days(from: DayKey, to: DayKey): DayKey[] {
    const start = dayNumber(from);
    const flags = this.flags(start, dayNumber(to));
    const days: DayKey[] = [];
    flags.forEach((flag, index) => {
      if (flag === 1) days.push(dayKey(start + index));
    });
    return days;
  }

  /** A byte per day from day number `start` to `stop`, both included: 1 when ticked, else 0. */
  flags(start: number, stop: number): Uint8Array {
    const flags = new Uint8Array(Math.max(0, stop - start + 1));
    for (const [year, bits] of this.#years) {
      const first = yearStart(year);
      const from = Math.max(start, first);
      const end = Math.min(stop + 1, yearStart(year + 1));
      bits.flag(flags, from - first, end - first, from - start);
    }
    return flags;
  }

  toJSON(): SerializedTicks {
    return Object.fromEntries(Array.from(this.#years, ([year, bits]) => [year, bits.toText()]));
  }

  #withYear(day: DayKey, ticked: boolean): TickSet {
    const year = yearOf(day);
    const bits = (this.#years.get(year) ?? YearBits.empty).set(indexInYear(day), ticked);
    const years = new Map(this.#years);
    if (bits.first < 0) years.delete(year);
    else years.set(year, bits);
    return new TickSet(years);
  }

  #edge(outermost: (...years: number[]) => number, side: 'first' | 'last'): DayKey | null {
    const year = outermost(...this.#years.keys());
    const bits = this.#years.get(year);
    return bits === undefined ? null : dayKey(yearStart(year) + bits[side]);
  }
}
