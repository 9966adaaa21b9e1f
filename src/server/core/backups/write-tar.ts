import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from './manifest.ts';

const BLOCK = 512;
/** Of the fields of a header (POSIX.1-1988), which octal digits and a NUL fill. */
const NAME_MAX = 100;
const SIZE_MAX = 8 ** 11 - 1;

/**
 * A backup as one tar file, with its folder in it: written in pieces, never held in memory. The files are those of the manifest, which
 * comes last, as it was written: a file that was cut off holds none, and is refused as a backup.
 */
export async function* writeTar(
  backupDir: string,
  name: string,
  manifest: Manifest,
): AsyncGenerator<Uint8Array> {
  const folder = join(backupDir, name);
  const seconds = Math.floor(Date.parse(manifest.createdAt) / 1_000);
  const last = { path: MANIFEST, bytes: (await stat(join(folder, MANIFEST))).size };
  for (const { path, bytes } of [...manifest.files, last]) {
    yield headerOf(`${name}/${path}`, bytes, seconds);
    yield* contentOf(join(folder, path), bytes);
    yield padding(bytes);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Exactly the bytes that the header names: else every later file would be read from the wrong place. */
async function* contentOf(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  if (bytes > 0) {
    for await (const piece of createReadStream(path, { end: bytes - 1 }) as AsyncIterable<Buffer>) {
      read += piece.length;
      yield piece;
    }
  }
  if (read !== bytes) throw new Error(`${path} has ${read} bytes instead of ${bytes}`);
}

const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

/** A longer path, or a larger file, stands in records before the header (pax, POSIX.1-2001). */
function headerOf(path: string, bytes: number, seconds: number): Buffer {
  const isLong = Buffer.byteLength(path) > NAME_MAX;
  const records = [
    ...(isLong ? [recordOf('path', path)] : []),
    ...(bytes > SIZE_MAX ? [recordOf('size', String(bytes))] : []),
  ].join('');
  const own = blockOf({ path: isLong ? 'file' : path, bytes: Math.min(bytes, SIZE_MAX), seconds, type: '0' });
  if (records === '') return own;
  const extra = Buffer.from(records);
  const before = blockOf({ path: 'records', bytes: extra.length, seconds, type: 'x' });
  return Buffer.concat([before, extra, padding(extra.length), own]);
}

/** Its length counts the digits of the length too. */
function recordOf(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const own = Buffer.byteLength(rest);
  let length = own;
  while (String(length).length + own !== length) length = String(length).length + own;
  return `${length}${rest}`;
}

interface Block {
  readonly path: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly type: '0' | 'x';
}

function blockOf({ path, bytes, seconds, type }: Block): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  block.write(path, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(bytes, 12), 124);
  block.write(octal(seconds, 12), 136);
  // While the sum is made its own field is spaces.
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 7)}\u0000 `, 148);
  return block;
}
