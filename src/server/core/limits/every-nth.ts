interface TurnsOptions {
  /** The n of "every nth". */
  readonly every: number;
  /** The maximum of stored keys: the oldest is removed for a new one. */
  readonly keysMax: number;
}

/** Selects every nth call of a key, by counts in this process, for work that is too expensive for each call. */
export class EveryNth {
  readonly #options: TurnsOptions;
  readonly #counts = new Map<string, number>();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  isNth(key: string): boolean {
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
