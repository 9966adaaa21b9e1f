import { DatabaseUnavailableError } from './errors.ts';

/** More callers would only wait for their refusal. */
const WAITING_MAX = 2_000;

interface Waiter {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Runs one caller at a time, in the order of arrival, none waiting longer than `patience` milliseconds; limits their number. */
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

  /** The number of waiting callers. */
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
