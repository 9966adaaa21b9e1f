import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Bytes of a file system: its size, and what this process may still write. */
export interface DiskRoom {
  readonly free: number;
  readonly size: number;
}

/** The room of a file system, from what `statfs` answers. */
export function roomOf({ bsize, bavail, blocks }: Pick<StatsFs, 'bsize' | 'bavail' | 'blocks'>): DiskRoom {
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Below a tenth free it is low, below a twentieth critical. */
export type DiskLevel = 'fine' | 'low' | 'critical';

const LOW = 0.1;
const CRITICAL = 0.05;
/** The margin above a bound before a level ends: a disk that varies around a bound is not reported each time. */
const CLEARLY = 0.02;
/** On a disk of any size: with this much free nothing is refused. */
const AMPLE_BYTES = 1024 ** 3;

/** The level of a file system that was at `before`. */
export function diskLevel({ free, size }: DiskRoom, before: DiskLevel): DiskLevel {
  const share = size === 0 ? 1 : free / size;
  if (share < CRITICAL + (before === 'critical' ? CLEARLY : 0)) return 'critical';
  return share < LOW + (before === 'fine' ? 0 : CLEARLY) ? 'low' : 'fine';
}

/** Whether optional data should not be written any more. */
export function isShort({ free, size }: DiskRoom): boolean {
  return free < Math.min(size * LOW, AMPLE_BYTES);
}

/** The room on the file system of a folder. Never rejects: null when the folder or its size is missing. */
export async function readRoom(folder: string): Promise<DiskRoom | null> {
  try {
    return roomOf(await statfs(folder));
  } catch {
    return null;
  }
}
