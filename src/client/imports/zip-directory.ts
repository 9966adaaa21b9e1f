import { ForeignFileError } from './foreign.ts';

/** A file as the directory of a zip lists it. */
export interface ZipRecord {
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

const damaged = (): never => {
  throw new ForeignFileError('damaged');
};

/** The files of a zip, by the directory at its end (APPNOTE.TXT, 4.3). Zips above 4 GB are no matter here: their form is refused. */
export function readDirectory(bytes: Uint8Array, entriesMax: number): ZipRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > entriesMax) throw new ForeignFileError('tooLarge');
  const records: ZipRecord[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) damaged();
    const next = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
    if (next > end) damaged();
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
  return damaged();
}

function readRecord(view: DataView, bytes: Uint8Array, at: number, nameEnd: number): ZipRecord {
  const flags = view.getUint16(at + 8, true);
  if (flags & ENCRYPTED) throw new ForeignFileError('locked');
  const method = view.getUint16(at + 10, true);
  if (method !== STORED && method !== DEFLATED) damaged();
  const local = view.getUint32(at + 42, true);
  if (local + LOCAL_BYTES > view.byteLength || view.getUint32(local, true) !== LOCAL) damaged();
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const length = view.getUint32(at + 20, true);
  if (start + length > view.byteLength) damaged();
  return {
    path: readPath(bytes.subarray(at + CENTRAL_BYTES, nameEnd)),
    size: view.getUint32(at + 24, true),
    packed: bytes.subarray(start, start + length),
    isDeflated: method === DEFLATED,
    checksum: view.getUint32(at + 16, true),
  };
}

/** Names in other encodings lose letters, which does no harm: habits are found by numbers. */
function readPath(name: Uint8Array): string {
  return new TextDecoder().decode(name).replaceAll('\\', '/').toLowerCase();
}
