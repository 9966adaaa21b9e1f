/** Selects every nth call of a key, by counts in this process, for work that is too expensive for each call. */
export class EveryNth {
  readonly #every: number;
  readonly #keysMax: number;
  readonly #counts = new Map<string, number>();

  /** `keysMax`: of the stored keys; the oldest is removed for a new one. */
  constructor({ every, keysMax }: { readonly every: number; readonly keysMax: number }) {
    this.#every = every;
    this.#keysMax = keysMax;
  }

  isNth(key: string): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    const isTurn = count === this.#every;
    if (isTurn) this.#counts.delete(key);
    else this.#counts.set(key, count);
    if (this.#counts.size > this.#keysMax) {
      const [first = key] = this.#counts.keys();
      this.#counts.delete(first);
    }
    return isTurn;
  }
}
