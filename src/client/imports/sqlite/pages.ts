import { ForeignFileError } from '../foreign.ts';
import { FILE_BYTES_MAX } from '../limits.ts';
import { ByteCursor } from './byte-cursor.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** The version of the format, for writing and for reading, of a database with a log. */
const WITH_LOG = 2;
const encodings = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const;

/** The pages of a database file, counted from 1 (https://www.sqlite.org/fileformat2.html). */
export interface Pages {
  readonly count: number;
  /** Bytes of a page that hold data. */
  readonly usable: number;
  readonly fileBytes: number;
  readonly encoding: (typeof encodings)[number];
  readonly userVersion: number;
  /** Its newest changes can be in a log beside it (`-wal`), which is another file. */
  readonly hasLog: boolean;
  /** The usable bytes of a page. */
  page(number: number): Uint8Array;
}

/** Whether a file is an SQLite database, by its first bytes. */
export function isSqlite(bytes: Uint8Array): boolean {
  return Array.from(MAGIC).every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

export function readPages(bytes: Uint8Array): Pages {
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
    usable,
    fileBytes: bytes.length,
    encoding,
    hasLog: field(18, 1) === WITH_LOG || field(19, 1) === WITH_LOG,
    userVersion: new ByteCursor(bytes, 60).signed(4),
    page(number) {
      if (number < 1 || number > count) throw new ForeignFileError('damaged');
      return bytes.subarray((number - 1) * size, (number - 1) * size + usable);
    },
  };
}
