import { Gunzip, Inflate } from 'fflate';
import { FILE_BYTES_MAX, ForeignFileError, type ForeignRefusal } from './foreign.ts';

/** A file in a zip. */
export interface ZipEntry {
  /** In lower case, with slashes. */
  readonly path: string;
  /** Unpacks the file: only then is its content checked. */
  read(): Uint8Array;
}

const ENTRIES_MAX = 5_000;
const DEPTH_MAX = 8;
const UNPACKED_MAX = 256 * 1024 * 1024;
/** A file above this size is not unpacked when it shrinks to less than a hundredth: Loop's table of all days does, where it is smaller. */
const RATIO_FREE = 8 * 1024 * 1024;
const RATIO_MAX = 100;
/** Packed bytes that are unpacked in one go: they become at most 1,032 times as many. */
const CHUNK = 4 * 1024;

const refuse = (refusal: ForeignRefusal): never => {
  throw new ForeignFileError(refusal);
};

/** Whether a file is a zip, by its first bytes: those of a first file, or of an empty zip. */
export function isZip(bytes: Uint8Array): boolean {
  const [p, k, first, second] = bytes;
  return p === 0x50 && k === 0x4b && ((first === 3 && second === 4) || (first === 5 && second === 6));
}

/**
 * The files of a zip, none of them unpacked yet. How well a file shrinks is a matter of the files that are read: Loop's own table of all
 * days shrinks as well as a bomb does, and is mostly not read.
 */
export function openZip(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length > FILE_BYTES_MAX) refuse('tooLarge');
  const records = readDirectory(bytes).filter(({ path }) => !path.endsWith('/'));
  let unpacked = 0;
  let packed = 0;
  for (const record of records) {
    unpacked += record.size;
    packed += record.packed.length;
    const depth = record.path.split('/').length - 1;
    if (depth > DEPTH_MAX || unpacked > UNPACKED_MAX) refuse('tooLarge');
  }
  // Files that share their packed bytes.
  if (packed > bytes.length) refuse('tooLarge');
  return records.map((record) => ({ path: record.path, read: () => unpack(record) }));
}

/** The content, which may be no longer than the zip says. */
function unpack({ size, packed, isDeflated, checksum }: ZipRecord): Uint8Array {
  if (size > RATIO_FREE && size > RATIO_MAX * packed.length) refuse('tooLarge');
  const content = isDeflated ? inflate(packed, size) : packed;
  return content.length === size && crc32(content) === checksum ? content : refuse('damaged');
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  const content = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((part) => {
    if (filled + part.length > size) refuse('damaged');
    content.set(part, filled);
    filled += part.length;
  });
  pushAll(stream, packed);
  return content.subarray(0, filled);
}

/** Unpacks all, also of nothing. Refuses what is broken. */
function pushAll(stream: Inflate | Gunzip, packed: Uint8Array): void {
  try {
    for (let at = 0; at < packed.length || at === 0; at += CHUNK) {
      stream.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
    }
  } catch (cause) {
    throw cause instanceof ForeignFileError ? cause : new ForeignFileError('damaged', { cause });
  }
}

/** A file as the directory of a zip lists it. */
interface ZipRecord {
  /** In lower case, with slashes. */
  readonly path: string;
  /** Of the content, as the zip says. */
  readonly size: number;
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  readonly checksum: number;
}

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Encrypted content, strong encryption, an encrypted directory. */
const ENCRYPTED = (1 << 0) | (1 << 6) | (1 << 13);

/** The files of a zip, by the directory at its end (APPNOTE.TXT, 4.3). Zips above 4 GB are no matter here: their form is refused. */
function readDirectory(bytes: Uint8Array): ZipRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) refuse('tooLarge');
  const records: ZipRecord[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) refuse('damaged');
    const next = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
    if (next > end) refuse('damaged');
    records.push(readRecord(view, bytes, at, next));
    at = next + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return records;
}

/** A comment may follow the end; it is searched backwards. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return refuse('damaged');
}

function readRecord(view: DataView, bytes: Uint8Array, at: number, nameEnd: number): ZipRecord {
  const flags = view.getUint16(at + 8, true);
  if (flags & ENCRYPTED) refuse('locked');
  const method = view.getUint16(at + 10, true);
  if (method !== STORED && method !== DEFLATED) refuse('damaged');
  const local = view.getUint32(at + 42, true);
  if (local + LOCAL_BYTES > view.byteLength || view.getUint32(local, true) !== LOCAL) refuse('damaged');
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const length = view.getUint32(at + 20, true);
  if (start + length > view.byteLength) refuse('damaged');
  return {
    // Names in other encodings lose letters, which does no harm: habits are found by numbers.
    path: new TextDecoder()
      .decode(bytes.subarray(at + CENTRAL_BYTES, nameEnd))
      .replaceAll('\\', '/')
      .toLowerCase(),
    size: view.getUint32(at + 24, true),
    packed: bytes.subarray(start, start + length),
    isDeflated: method === DEFLATED,
    checksum: view.getUint32(at + 16, true),
  };
}

const POLYNOMIAL = 0xed_b8_83_20;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** The checksum that a zip keeps of each file. */
function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

/** Bytes of the least file: its head, and the checksum and length at its end. */
const LEAST = 18;

/** Whether a file is packed by gzip, by its first bytes. */
export const isGzip = ([first, second, method]: Uint8Array): boolean =>
  first === 0x1f && second === 0x8b && method === 8;

/** The one file in it (RFC 1952), which may be no larger than any other that is read. */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  if (bytes.length < LEAST) refuse('damaged');
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((part) => {
    size += part.length;
    if (size > FILE_BYTES_MAX || (size > RATIO_FREE && size > RATIO_MAX * bytes.length)) refuse('tooLarge');
    parts.push(part);
  });
  pushAll(stream, bytes);
  const content = new Uint8Array(size);
  let filled = 0;
  for (const part of parts) {
    content.set(part, filled);
    filled += part.length;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8);
  const isWhole = view.getUint32(0, true) === crc32(content) && view.getUint32(4, true) === size;
  return isWhole ? content : refuse('damaged');
}
