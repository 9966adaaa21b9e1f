import { unavailable } from '#server/core/errors/api-error.ts';

interface Bounds {
  /** Runs at once. */
  readonly atOnce: number;
  /** The maximum of waiting callers: more are refused as overload. */
  readonly waitingMax: number;
  /** The error of a refused caller; 503 when left out. */
  readonly refusal?: () => Error;
}

/** Expensive work in order of arrival; 503 when the queue is full. */
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
