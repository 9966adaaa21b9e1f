import { resolve } from 'node:path';
import { HOUR, MINUTE } from '#domain/days/time.ts';
import type { Log } from '#server/core/errors/log.ts';
import { type DiskLevel, type DiskRoom, diskLevel, readRoom } from './disk-level.ts';

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
