import { DatabaseBusyError } from './errors.ts';

/** More callers would only wait for their refusal. */
const WAITING_MAX = 2_000;

interface Waiter {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Runs a few callers at a time, in the order of arrival, none waiting longer than `patience` milliseconds; limits their number. */
export class FairQueue {
  readonly #patience: number;
  readonly #atOnce: number;
  readonly #waiting = new Set<Waiter>();
  #running = 0;

  constructor(patience: number, atOnce = 1) {
    this.#patience = patience;
    this.#atOnce = atOnce;
  }

  /** Whether the next caller would wait. */
  get taken(): boolean {
    return this.#running >= this.#atOnce;
  }

  /** The number of waiting callers. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async enter(): Promise<void> {
    if (!this.taken) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= WAITING_MAX) throw new DatabaseBusyError('Too many wait for the database.');
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiter);
        reject(new DatabaseBusyError(`No turn in the database within ${this.#patience} ms.`));
      };
      const waiter: Waiter = { start: resolve, timer: setTimeout(giveUp, this.#patience) };
      this.#waiting.add(waiter);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.start();
  }
}
