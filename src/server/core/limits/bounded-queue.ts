import { unavailable } from '#server/core/errors/api-error.ts';

interface Bounds {
  /** Runs at once. */
  readonly atOnce: number;
  /** Those that may wait for a turn: past that the server is shedding load. */
  readonly waitingMax: number;
  /** The error that a caller past that gets; 503 when left out. */
  readonly refusal?: () => Error;
}

/** Dear work in turn, first come first served; 503 where the line is too long. */
export class BoundedQueue {
  readonly #bounds: Bounds;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#bounds.atOnce) {
      if (this.#waiting.length >= this.#bounds.waitingMax) throw (this.#bounds.refusal ?? unavailable)();
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
