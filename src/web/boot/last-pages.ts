import { LRUCache } from 'lru-cache';
import { type StateSnapshot, shareEqual } from '#client/state/server-state.ts';

/**
 * The pages that were written last, each with the state that it shows: a page of an equal state is the same text. Past `charactersMax` the
 * least recently used ones are dropped.
 */
export class LastPages<T extends { readonly html: string }> {
  readonly #written: LRUCache<string, { readonly state: StateSnapshot; readonly page: T }>;

  constructor(charactersMax: number) {
    this.#written = new LRUCache({
      maxSize: charactersMax,
      sizeCalculation: ({ page }) => page.html.length,
    });
  }

  get characters(): number {
    return this.#written.calculatedSize;
  }

  /** The last page under `key` if it shows an equal state. It counts as used. */
  find(key: string, state: StateSnapshot): T | undefined {
    const last = this.#written.peek(key);
    if (last === undefined || shareEqual(last.state, state) !== last.state) return undefined;
    return this.#written.get(key)?.page;
  }

  /** Replaces the page under `key`. */
  add(key: string, state: StateSnapshot, page: T): void {
    this.#written.set(key, { state, page });
  }
}
