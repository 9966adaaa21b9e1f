import { ForeignFileError } from '../foreign.ts';

const CONTINUES = 0x80;
const SEVEN_BITS = 0x7f;
/** Seven bits of eight bytes, then all of the ninth. */
const VARINT_MAX = 9;

/** Reads numbers one after another; whatever lies outside of `bytes` is damage. */
export class ByteCursor {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new ForeignFileError('damaged');
    this.at += 1;
    return value;
  }

  /** A number without a sign of so many bytes, the greatest first. */
  unsigned(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 256 + this.byte();
    return value;
  }

  /** With a sign, of so many bytes; of 8 only nearly so beyond 2^53. */
  signed(count: number): number {
    const first = this.byte();
    if (first < CONTINUES) return first * 256 ** (count - 1) + this.unsigned(count - 1);
    // The bytes of a negative number count what it is above the least one.
    let below = 255 - first;
    for (let left = count - 1; left > 0; left -= 1) below = below * 256 + (255 - this.byte());
    return -1 - below;
  }

  /** SQLite's numbers of 1 to 9 bytes. */
  varint(): number {
    const start = this.at;
    let value = 0;
    for (let index = 1; index < VARINT_MAX; index += 1) {
      const byte = this.byte();
      value = value * 128 + (byte & SEVEN_BITS);
      if (byte < CONTINUES) return value;
    }
    this.at = start;
    return this.#longVarint();
  }

  #longVarint(): number {
    let value = 0n;
    for (let index = 1; index < VARINT_MAX; index += 1) {
      value = (value << 7n) | BigInt(this.byte() & SEVEN_BITS);
    }
    return Number(BigInt.asIntN(64, (value << 8n) | BigInt(this.byte())));
  }

  take(length: number): Uint8Array {
    const end = this.at + length;
    if (length < 0 || end > this.bytes.length) throw new ForeignFileError('damaged');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }
}
