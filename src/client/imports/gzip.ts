import { Gunzip } from 'fflate';
import { ForeignFileError, type ForeignRefusal } from './foreign.ts';
import { FILE_BYTES_MAX } from './limits.ts';
import { crc32 } from './zip-checksum.ts';

/** Bytes of the least file: its head, and the checksum and length at its end. */
const LEAST = 18;
/** Packed bytes that are unpacked in one go. */
const CHUNK = 4 * 1024;
/** As for a zip: a file above this size is not unpacked further when it shrinks to less than a hundredth. */
const RATIO_FREE = 8 * 1024 * 1024;
const RATIO_MAX = 100;

const refuse = (refusal: ForeignRefusal, cause?: unknown): never => {
  throw new ForeignFileError(refusal, { cause });
};

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
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      stream.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch (cause) {
    throw cause instanceof ForeignFileError ? cause : new ForeignFileError('damaged', { cause });
  }
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
