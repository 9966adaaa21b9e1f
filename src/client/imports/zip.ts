import { Inflate } from 'fflate';
import { ForeignFileError, type ForeignRefusal } from './foreign.ts';
import { FILE_BYTES_MAX } from './limits.ts';
import { crc32 } from './zip-checksum.ts';
import { readDirectory, type ZipRecord } from './zip-directory.ts';

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
  const records = readDirectory(bytes, ENTRIES_MAX).filter(({ path }) => !path.endsWith('/'));
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
  try {
    for (let at = 0; at < packed.length || at === 0; at += CHUNK) {
      stream.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
    }
  } catch (cause) {
    throw cause instanceof ForeignFileError ? cause : new ForeignFileError('damaged', { cause });
  }
  return content.subarray(0, filled);
}
