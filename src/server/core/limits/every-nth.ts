interface TurnsOptions {
  /** One call in so many of a key is its turn. */
  readonly every: number;
  /** Keys that are remembered at once: the one that was remembered first makes room. */
  readonly keysMax: number;
}

/** Counts calls by key in the memory of this process, for work that is too dear for each of them. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #counts = new Map<string, number>();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  isTurnOf(key: string): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    const isTurn = count === this.#options.every;
    if (isTurn) this.#counts.delete(key);
    else this.#counts.set(key, count);
    if (this.#counts.size > this.#options.keysMax) {
      const [first = key] = this.#counts.keys();
      this.#counts.delete(first);
    }
    return isTurn;
  }
}
