import { DatabaseUnavailableError } from './errors.ts';

/** More than this would only wait to be turned away. */
const WAITING_MAX = 2_000;

interface Waiter {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Lets one caller in at a time, in the order of asking, and none wait longer than `patience` milliseconds; nor too many. */
export class FairQueue {
  readonly #patience: number;
  readonly #waiting = new Set<Waiter>();
  #taken = false;

  constructor(patience: number) {
    this.#patience = patience;
  }

  get taken(): boolean {
    return this.#taken;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async enter(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    if (this.#waiting.size >= WAITING_MAX)
      throw new DatabaseUnavailableError('Too many wait for the database.');
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiter);
        reject(new DatabaseUnavailableError(`No turn in the database within ${this.#patience} ms.`));
      };
      const waiter: Waiter = { start: resolve, timer: setTimeout(giveUp, this.#patience) };
      this.#waiting.add(waiter);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.start();
  }
}
