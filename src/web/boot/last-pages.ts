import type { StateSnapshot } from '#client/server-state.ts';
import { shareEqual } from '#client/share-equal.ts';

/** A page as it was written, from a state. */
interface Written<T> {
  readonly state: StateSnapshot;
  readonly page: T;
}

/**
 * The pages that were written last, each with the state that it shows: a page of an equal state is the same text. Past `charactersMax` the
 * least recently used ones are dropped.
 */
export class LastPages<T extends { readonly html: string }> {
  readonly #charactersMax: number;
  readonly #written = new Map<string, Written<T>>();
  #characters = 0;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  get characters(): number {
    return this.#characters;
  }

  /** The last page under `key` if it shows an equal state. It counts as used. */
  find(key: string, state: StateSnapshot): T | undefined {
    const last = this.#written.get(key);
    if (last === undefined || shareEqual(last.state, state) !== last.state) return undefined;
    this.#drop(key, last);
    this.#add(key, last);
    return last.page;
  }

  /** Replaces the page under `key`. */
  add(key: string, state: StateSnapshot, page: T): void {
    const last = this.#written.get(key);
    if (last) this.#drop(key, last);
    this.#add(key, { state, page });
  }

  #add(key: string, written: Written<T>): void {
    this.#written.set(key, written);
    this.#characters += written.page.html.length;
    for (const [oldest, each] of this.#written) {
      if (this.#characters <= this.#charactersMax) return;
      this.#drop(oldest, each);
    }
  }

  #drop(key: string, { page }: Written<T>): void {
    this.#written.delete(key);
    this.#characters -= page.html.length;
  }
}
