import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { HOUR, MINUTE } from '#domain/days/time.ts';
import type { Log } from '#server/core/errors/log.ts';

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

const LOOK_MS = MINUTE;
/** The interval of repeated log lines while space is short. */
const REPEAT_MS = HOUR;

/** Watches the file system of DATA_DIR: logs when space runs out, and when it is back. */
export class DiskWatch {
  readonly #folder: string;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<DiskRoom | null> | undefined;
  #level: DiskLevel = 'fine';
  #toldAt = 0;

  /** `folder`: DATA_DIR. */
  constructor(folder: string, log: Log) {
    this.#folder = resolve(folder);
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  /** Never rejects: null when the folder or its size is missing. Concurrent callers share one reading. */
  async look(): Promise<DiskRoom | null> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return await this.#looking;
  }

  async #read(): Promise<DiskRoom | null> {
    const room = await readRoom(this.#folder);
    if (room !== null) this.#tell(room);
    return room;
  }

  #tell(room: DiskRoom): void {
    const level = diskLevel(room, this.#level);
    const isOld = level !== 'fine' && performance.now() - this.#toldAt > REPEAT_MS;
    if (level === this.#level && !isOld) return;
    this.#level = level;
    this.#toldAt = performance.now();
    const details = { disk: level, freeBytes: room.free, sizeBytes: room.size };
    if (level === 'critical') this.#log.error(details, 'The disk of DATA_DIR is nearly full');
    else if (level === 'low') this.#log.warn(details, 'The disk of DATA_DIR is filling up');
    else this.#log.info(details, 'The disk of DATA_DIR has space again');
  }
}
