import { FILE_BYTES_MAX, ForeignFileError } from '../foreign.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** The version of the format, for writing and for reading, of a database with a log. */
const WITH_LOG = 2;
const encodings = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const;

/** Whether a file is an SQLite database, by its first bytes. */
export function isSqlite(bytes: Uint8Array): boolean {
  return Array.from(MAGIC).every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

export type Pages = ReturnType<typeof readPages>;

/** The pages of a database file, counted from 1 (https://www.sqlite.org/fileformat2.html). */
export function readPages(bytes: Uint8Array) {
  if (bytes.length > FILE_BYTES_MAX) throw new ForeignFileError('tooLarge');
  if (!isSqlite(bytes)) throw new ForeignFileError('unknown');
  if (bytes.length < HEADER_BYTES) throw new ForeignFileError('damaged');
  const field = (at: number, length: number): number => new ByteCursor(bytes, at).unsigned(length);
  const given = field(16, 2);
  const size = given === 1 ? 65_536 : given;
  const usable = size - field(20, 1);
  const isPower = size >= 512 && (size & (size - 1)) === 0;
  const encoding = encodings[field(56, 4)];
  if (!isPower || usable < 480 || !encoding) throw new ForeignFileError('damaged');
  const count = Math.floor(bytes.length / size);
  // The header's own count holds only where the last writer kept it.
  if (field(24, 4) === field(92, 4) && field(28, 4) > count) throw new ForeignFileError('damaged');
  return {
    count,
    /** Bytes of a page that hold data. */
    usable,
    fileBytes: bytes.length,
    encoding,
    /** Its newest changes can be in a log beside it (`-wal`), which is another file. */
    hasLog: field(18, 1) === WITH_LOG || field(19, 1) === WITH_LOG,
    userVersion: new ByteCursor(bytes, 60).signed(4),
    /** The usable bytes of a page. */
    page(number: number): Uint8Array {
      if (number < 1 || number > count) throw new ForeignFileError('damaged');
      return bytes.subarray((number - 1) * size, (number - 1) * size + usable);
    },
  };
}

const CONTINUES = 0x80;
const SEVEN_BITS = 0x7f;
/** Seven bits of eight bytes, then all of the ninth. */
const VARINT_MAX = 9;

/** Reads numbers one after another; whatever lies outside of `bytes` is damage. */
class ByteCursor {
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

export type SqlValue = number | string | Uint8Array | null;

/** Bytes of the whole numbers, by their type. */
const integerBytes: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8 };

/** At most `count` values of a row; fewer where the row is older than a column. */
export function readRecord(payload: Uint8Array, count: number, decoder: TextDecoder): SqlValue[] {
  const types = new ByteCursor(payload);
  const end = types.varint();
  if (end < types.at || end > payload.length) throw new ForeignFileError('damaged');
  const body = new ByteCursor(payload, end);
  const values: SqlValue[] = [];
  while (types.at < end && values.length < count) {
    const type = types.varint();
    if (types.at > end) throw new ForeignFileError('damaged');
    values.push(readValue(type, body, decoder));
  }
  return values;
}

function readValue(type: number, body: ByteCursor, decoder: TextDecoder): SqlValue {
  const integer = integerBytes[type];
  if (integer !== undefined) return body.signed(integer);
  if (type === 0) return null;
  if (type === 7) return readFloat(body.take(8));
  if (type === 8 || type === 9) return type - 8;
  if (type < 12) throw new ForeignFileError('damaged');
  const bytes = body.take(Math.floor((type - 12) / 2));
  if (type % 2 === 0) return bytes;
  return bytes.length === 0 ? '' : decoder.decode(bytes);
}

function readFloat(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat64(0);
}

/** A column's text; empty for none. */
export function textOf(value: SqlValue): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A column's number, which may be written as text; NaN for none. */
export function numberOf(value: SqlValue): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

const INTERIOR = 5;
const LEAF = 13;
/** The first page starts with the header of the file. */
const FIRST_PAGE_HEADER = 100;

interface Cell {
  readonly rowid: number;
  readonly payload: Uint8Array;
}

/** The rows below one root page, in the order of their row numbers. No page is read twice, so that a cycle ends. */
export function* tableCells(pages: Pages, root: number): Generator<Cell> {
  const visited = new Set<number>();
  const visit = (number: number): number => {
    if (visited.has(number) || number < 1 || number > pages.count) throw new ForeignFileError('damaged');
    visited.add(number);
    return number;
  };
  const waiting = [visit(root)];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const page = pages.page(number);
    const header = new ByteCursor(page, number === 1 ? FIRST_PAGE_HEADER : 0);
    const type = header.byte();
    header.at += 2;
    const count = header.unsigned(2);
    header.at += 3;
    if (type === INTERIOR) {
      waiting.push(visit(header.unsigned(4)));
      const children = cellStarts(header, count).map((start) =>
        visit(new ByteCursor(page, start).unsigned(4)),
      );
      waiting.push(...children.toReversed());
    } else if (type === LEAF) yield* leafCells(pages, page, cellStarts(header, count), visit);
    else throw new ForeignFileError('damaged');
  }
}

/** Where the cells of a page start; no cell lies in front of the list of them. */
function cellStarts(header: ByteCursor, count: number): number[] {
  const end = header.at + 2 * count;
  if (end > header.bytes.length) throw new ForeignFileError('damaged');
  return Array.from({ length: count }, () => {
    const start = header.unsigned(2);
    if (start < end) throw new ForeignFileError('damaged');
    return start;
  });
}

type Visit = (number: number) => number;

function* leafCells(
  pages: Pages,
  page: Uint8Array,
  starts: readonly number[],
  visit: Visit,
): Generator<Cell> {
  let spent = 0;
  for (const start of starts) {
    const cell = new ByteCursor(page, start);
    const length = cell.varint();
    const rowid = cell.varint();
    const isPossible = length >= 0 && length <= pages.fileBytes;
    if (!isPossible) throw new ForeignFileError('damaged');
    const local = cell.take(localLength(length, pages.usable));
    const payload = local.length === length ? local : withOverflow(pages, cell, local, length, visit);
    // Cells do not overlap: a page cannot hold more than its bytes.
    spent += cell.at - start;
    if (spent > pages.usable) throw new ForeignFileError('damaged');
    yield { rowid, payload };
  }
}

/** Bytes of a row that stay in its leaf page. */
function localLength(length: number, usable: number): number {
  if (length <= usable - 35) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = least + ((length - least) % (usable - 4));
  return local <= usable - 35 ? local : least;
}

/** The whole of a long row: each page names the next one. */
function withOverflow(
  pages: Pages,
  cell: ByteCursor,
  local: Uint8Array,
  length: number,
  visit: Visit,
): Uint8Array {
  const whole = new Uint8Array(length);
  whole.set(local);
  let filled = local.length;
  let next = cell.unsigned(4);
  while (filled < length) {
    const page = new ByteCursor(pages.page(visit(next)));
    next = page.unsigned(4);
    const part = page.take(Math.min(length - filled, pages.usable - 4));
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}
