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
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The ticked days of one year: bit n is day n of the year, 0 = 1 January. Immutable. Its text is decoded on first use: most readers of ten
 * years need only the last.
 */
export class YearBits {
  /** Text until the first use. */
  #bits: string | Uint8Array;

  private constructor(bits: string | Uint8Array) {
    this.#bits = bits;
  }

  static readonly empty = new YearBits(new Uint8Array(YEAR_BYTES));

  /** From the base64url of 46 bytes. Throws a RangeError for any other text. */
  static parse(text: unknown): YearBits {
    if (typeof text !== 'string' || !TEXT.test(text)) throw new RangeError('Not the ticks of a year');
    return new YearBits(text);
  }

  toText(): string {
    return typeof this.#bits === 'string' ? this.#bits : encode(this.#bits);
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
    if (typeof this.#bits === 'string') this.#bits = decode(this.#bits);
    return this.#bits;
  }
}
