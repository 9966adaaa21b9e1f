import { type DayKey, dayKey, dayNumber } from './day-key.ts';

/** The stored form: a text for each year with a value. */
export type SerializedValues = Readonly<Record<string, string>>;

const yearOf = (day: DayKey): number => Number(day.slice(0, 4));
const yearStart = (year: number): number => dayNumber(`${String(year).padStart(4, '0')}-01-01`);

/** In the arrays of `DayValues.fill`: nothing is logged. */
export const NOTHING = -1;

/** Most values are whole numbers: a year is stored in the largest of these units, in thousandths, that divides all its values. */
const UNITS = [1000, 100, 10, 1] as const;
const TEXT = /^[0-3][\w-]*$/;

/**
 * The values of a habit by day, in whole thousandths: a roll-up of its habit-days, so that ten years of amounts are read from one row. 0 is a
 * value. Immutable: `with` returns another one. The text of a year is the place of its unit in `UNITS` and base64url of a number a day from
 * 1 January on, 7 bits a byte, lowest first: 0 for nothing, else 1 + the value.
 */
export class DayValues {
  readonly #years: ReadonlyMap<number, string | Int32Array>;

  private constructor(years: ReadonlyMap<number, string | Int32Array>) {
    this.#years = years;
  }

  static readonly empty = new DayValues(new Map());

  static of(values: Iterable<readonly [DayKey, number]>): DayValues {
    const years = new Map<number, Int32Array>();
    for (const [day, value] of values) {
      const year = yearOf(day);
      const days = years.get(year) ?? emptyYear();
      days[dayNumber(day) - yearStart(year)] = value;
      years.set(year, days);
    }
    return new DayValues(years);
  }

  /** From its JSON text. Throws (SyntaxError, RangeError) for anything else. */
  static parse(text: string): DayValues {
    if (text === '{}') return DayValues.empty;
    const years: unknown = JSON.parse(text);
    if (typeof years !== 'object' || years === null) throw new RangeError('Not the values of days');
    return DayValues.from(years as SerializedValues);
  }

  /** From its serialized form. Throws a RangeError for a text that is not a year. */
  static from(years: SerializedValues): DayValues {
    const parsed = Object.entries(years).map(([year, days]): [number, string] => {
      if (typeof days !== 'string' || !TEXT.test(days)) throw new RangeError('Not the values of a year');
      return [Number(year), days];
    });
    return new DayValues(new Map(parsed));
  }

  get isEmpty(): boolean {
    return this.#years.size === 0;
  }

  get(day: DayKey): number | null {
    const year = yearOf(day);
    const value = this.#days(year)?.[dayNumber(day) - yearStart(year)] ?? NOTHING;
    return value === NOTHING ? null : value;
  }

  /** With another value of a day; null for none. */
  with(day: DayKey, value: number | null): DayValues {
    if (this.get(day) === value) return this;
    const year = yearOf(day);
    const days = this.#days(year)?.slice() ?? emptyYear();
    days[dayNumber(day) - yearStart(year)] = value ?? NOTHING;
    const years = new Map(this.#years);
    if (days.some((each) => each !== NOTHING)) years.set(year, days);
    else years.delete(year);
    return new DayValues(years);
  }

  get earliest(): DayKey | null {
    const year = Math.min(...this.#years.keys());
    const index = this.#days(year)?.findIndex((value) => value !== NOTHING);
    return index === undefined ? null : dayKey(yearStart(year) + index);
  }

  get latest(): DayKey | null {
    const year = Math.max(...this.#years.keys());
    const index = this.#days(year)?.findLastIndex((value) => value !== NOTHING);
    return index === undefined ? null : dayKey(yearStart(year) + index);
  }

  /** Every value with its day, oldest first. */
  entries(): [DayKey, number][] {
    const { earliest, latest } = this;
    if (earliest === null || latest === null) return [];
    const start = dayNumber(earliest);
    const found: [DayKey, number][] = [];
    this.fill(start, dayNumber(latest)).forEach((value, index) => {
      if (value !== NOTHING) found.push([dayKey(start + index), value]);
    });
    return found;
  }

  /** A number per day from day number `start` to `stop`, both included: its value or NOTHING. */
  fill(start: number, stop: number): Int32Array {
    const values = new Int32Array(Math.max(0, stop - start + 1)).fill(NOTHING);
    for (const year of this.#years.keys()) {
      const first = yearStart(year);
      const from = Math.max(start, first);
      const end = Math.min(stop + 1, yearStart(year + 1));
      if (from >= end) continue;
      const days = this.#days(year);
      for (let day = from; day < end; day += 1) values[day - start] = days?.[day - first] ?? NOTHING;
    }
    return values;
  }

  toJSON(): SerializedValues {
    return Object.fromEntries(
      Array.from(this.#years, ([year, days]) => [year, typeof days === 'string' ? days : encode(days)]),
    );
  }

  /** The values of a year, decoded at each use: most readers need one year, once. */
  #days(year: number): Int32Array | undefined {
    const days = this.#years.get(year);
    return typeof days === 'string' ? decode(days) : days;
  }
}

const emptyYear = (): Int32Array => new Int32Array(366).fill(NOTHING);

function encode(days: Int32Array): string {
  const unit = UNITS.findIndex((each) => days.every((value) => value === NOTHING || value % each === 0));
  const last = days.findLastIndex((value) => value !== NOTHING);
  let bytes = '';
  for (const value of days.subarray(0, last + 1)) {
    let left = value === NOTHING ? 0 : value / (UNITS[unit] ?? 1) + 1;
    for (; left > 127; left >>>= 7) bytes += String.fromCharCode((left & 127) | 128);
    bytes += String.fromCharCode(left);
  }
  return `${String(unit)}${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

function decode(text: string): Int32Array {
  const unit = UNITS[Number(text[0])] ?? 1;
  const bytes = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
  const days = emptyYear();
  let day = 0;
  let value = 0;
  let shift = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes.charCodeAt(index);
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte > 127) continue;
    days[day] = value === 0 ? NOTHING : (value - 1) * unit;
    day += 1;
    value = 0;
    shift = 0;
  }
  return days;
}
