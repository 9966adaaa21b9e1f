import { type Tick, tickKey } from './tick.ts';

/** The client's memory of what it was promised: it lives outside the process that is killed. */
export class Ledger {
  readonly #done = new Map<string, boolean>();
  readonly #inDoubt = new Map<string, boolean>();
  #acknowledgements = 0;
  #goal = Infinity;
  #reached: () => void = () => {};

  /** How many ticks were acknowledged so far. */
  get acknowledgements(): number {
    return this.#acknowledgements;
  }

  /** How many were sent and never answered since the last `compare`. */
  get doubts(): number {
    return this.#inDoubt.size;
  }

  /** Resolves when that many ticks were acknowledged in all. */
  async reaches(acknowledgements: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goal = acknowledgements;
    this.#reached = resolve;
    await promise;
  }

  sent(tick: Tick): void {
    this.#inDoubt.set(tickKey(tick), tick.done);
  }

  acknowledged(tick: Tick): void {
    this.#inDoubt.delete(tickKey(tick));
    this.#done.set(tickKey(tick), tick.done);
    this.#acknowledgements += 1;
    if (this.#acknowledgements >= this.#goal) this.#reached();
  }

  /**
   * Compares with the habit-days that are stored as done, and returns what contradicts the promises. A tick that was
   * never answered may be kept or not: from now on it is what the storage says.
   */
  compare(stored: ReadonlySet<string>): string[] {
    for (const [key, wanted] of this.#inDoubt) {
      if (stored.has(key) === wanted) this.#done.set(key, wanted);
    }
    this.#inDoubt.clear();
    const lost = [...this.#done].filter(([key, done]) => stored.has(key) !== done);
    const unknown = [...stored].filter((key) => !this.#done.has(key));
    return [
      ...lost.map(([key, done]) => `${key} was acknowledged as ${done ? 'done' : 'not done'} and is not so`),
      ...unknown.map((key) => `${key} is stored as done, and nobody asked for it`),
    ];
  }
}
