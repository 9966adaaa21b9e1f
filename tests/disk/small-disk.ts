import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import type { Environment } from '#tests/api/test-app.ts';

/** A real server whose data lies where there can be no space left. */
export interface SmallDisk {
  readonly server: ServerProcess;
  /** DATA_DIR, as this process reaches it. */
  readonly folder: string;
  /** Whether it was filled and not freed since. */
  isFull: boolean;
  /** From now on nothing more can be written. */
  fill(): void;
  /** From now on it can be written again. */
  free(): void;
  end(): Promise<void>;
}

export interface DiskKind {
  readonly name: string;
  readonly start: (environment?: Environment) => Promise<SmallDisk>;
}

const SIZE = '12m';
const mount = (size: string) => `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`;
const MEGABYTE = Buffer.alloc(1024 * 1024);

/** How a process gets a file system of its own here: as root, or as root of a namespace; null where neither is allowed. */
function mounting(): readonly string[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-mount-'));
  const ways = [
    ['unshare', '-m'],
    ['unshare', '-rm'],
  ];
  const way = ways.find(([command = '', ...parts]) => {
    const tried = spawnSync(command, [...parts, 'sh', '-c', mount(SIZE), folder, 'true'], {
      stdio: 'ignore',
    });
    return tried.status === 0;
  });
  rmSync(folder, { recursive: true });
  return way ?? null;
}

/** The command that mounts an empty file system on a folder, for itself and the command that follows. */
function withinMount(way: readonly string[], folder: string, size: string): readonly string[] {
  return [...way, 'sh', '-c', mount(size), folder];
}

/** A file system of 12 MB in memory that only the server sees; it goes with the process. */
const ownFileSystem = (way: readonly string[]): DiskKind => ({
  name: 'a file system of its own',
  start: async (environment = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'resilience-disk-'));
    const within = withinMount(way, folder, SIZE);
    const server = await startServer({ DATA_DIR: folder, ...environment }, undefined, { within });
    const seen = `/proc/${server.child.pid}/root${folder}`;
    const filler = join(seen, 'filler');
    const disk: SmallDisk = {
      server,
      folder: seen,
      isFull: false,
      fill() {
        disk.isFull = true;
        fillUp(filler);
      },
      free() {
        rmSync(filler);
        disk.isFull = false;
      },
      end: async () => {
        await end(server);
        rmSync(folder, { recursive: true });
      },
    };
    return disk;
  },
});

/** Byte by byte at the end: not one block stays free. */
function fillUp(path: string): void {
  const file = openSync(path, 'a');
  for (let size = MEGABYTE.length; size >= 1; ) {
    try {
      writeSync(file, MEGABYTE, 0, size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

const way = process.platform === 'linux' ? mounting() : null;
/** How a command gets a small disk on a folder, where this machine lets us make one. */
export const mounts: readonly ((folder: string, size: string) => readonly string[])[] = way
  ? [(folder, size) => withinMount(way, folder, size)]
  : [];
/** A real full disk, where this machine lets us make one. */
export const mountedDisks: readonly DiskKind[] = way ? [ownFileSystem(way)] : [];

/** Unfinished files. */
export function halfWritten(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => name.endsWith('.part') || statSync(join(folder, name)).size === 0);
}
