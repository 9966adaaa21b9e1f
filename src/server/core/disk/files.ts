import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner may read. It appears complete or not at all, also on a full disk or after a power cut. When another
 * process was first, its file stays.
 */
export function writeNewFile(file: string, content: string | Buffer): void {
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, content, { flag: 'wx', mode: 0o600, flush: true });
    publish(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFile(dirname(file));
}

/** A link fails when the file exists; a rename would replace it. */
function publish(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // File systems without links, such as exFAT.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    renameSync(part, file);
  }
}

/** Waits until the disk has a file, or the entries of a folder. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const OWNER_ONLY = 0o600;

/** Makes a file for its owner only, where there is none: SQLite would let others read it, and gives its journals the mode of their file. */
export function makeFile(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  // An older version may have made it.
  chmodSync(path, OWNER_ONLY);
}

/**
 * Makes a folder for its owner only, with its parents, step by step: Node's own recursive way loops for ever where a folder accepts no
 * children, such as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if (!existsSync(path)) throw error;
  }
}

/** What is read; null where the file or folder does not exist. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** As whom a process runs, and in which groups; null where the system has no such numbers. */
interface Runner {
  readonly user: number;
  readonly groups: readonly number[];
}

/**
 * What an operator must know of a folder or file in which the server may not write: whose it is, as whom the server runs, and the command
 * that mends it. Empty where its rights allow it. Of a path that does not exist, the nearest folder above it.
 */
export function rightsTrouble(path: string, runner: Runner | null = ownRunner()): string {
  const place = existingPart(path);
  if (runner === null || mayWrite(place, runner)) return '';
  const { uid } = statSync(place);
  const { user, groups } = runner;
  const mend =
    uid === user
      ? `chmod -R u+rwX ${quoted(place)}`
      : `chown -R ${user}:${groups[0] ?? user} ${quoted(place)}`;
  return ` ${place} belongs to user ${uid}, and the server runs as user ${user}. To mend it: ${mend}`;
}

function ownRunner(): Runner | null {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  if (user === undefined || group === undefined) return null;
  return { user, groups: [group, ...(process.getgroups?.() ?? [])] };
}

const existingPart = (path: string): string => (existsSync(path) ? path : existingPart(dirname(path)));

const WRITE = 2;
const ENTER = 1;

/** By the mode alone: root may always, and of the others the first that fits counts (POSIX, 4.7). */
function mayWrite(place: string, { user, groups }: Runner): boolean {
  const stat = statSync(place);
  if (user === 0) return true;
  const needed = stat.isDirectory() ? WRITE + ENTER : WRITE;
  const others = groups.includes(stat.gid) ? 3 : 0;
  const bits = stat.mode >> (stat.uid === user ? 6 : others);
  return (bits & needed) === needed;
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
