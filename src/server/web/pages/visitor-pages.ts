import { LRUCache } from 'lru-cache';
import type { PageAnswer } from '#contract/page-rendering.ts';
import { type Packed, pack } from '#server/core/http/etag.ts';

/** A visitor's page, compressed for all who request it. */
export interface VisitorPage {
  readonly packed: Packed;
  readonly hidden: boolean;
  readonly writtenAt: number;
}

/** The limits of stored pages: each takes some 40 kB. Past either the least recently used is dropped. */
const PAGES_MAX = 200;
const BYTES_MAX = 6_000_000;
const KEPT_MS = 60_000;

/**
 * The pages of visitors, which are the same for all with the same key: each is written and compressed once a minute, and concurrent
 * requests share it. Never stored: the page of a member, an error, a redirect.
 */
export class VisitorPages {
  readonly #kept = new LRUCache<string, VisitorPage>({
    max: PAGES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ packed }) => packed.br.length + packed.gzip.length,
  });
  readonly #writing = new Map<string, Promise<VisitorPage | null>>();
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that is never set back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The number of stored pages and their bytes. */
  get size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  /** The stored page, or what `write` answers when that is not to be stored. */
  async of(key: string, write: () => Promise<PageAnswer>): Promise<VisitorPage | PageAnswer> {
    const shared = this.#writing.get(key);
    // Nothing is awaited when there is no writing to share: the next request must find this one's.
    const page = this.#kept.get(key);
    const isFresh = page !== undefined && this.#now() - page.writtenAt < KEPT_MS;
    const known = isFresh ? page : shared && (await shared);
    if (known) return known;
    const answer = write();
    const writing = this.#store(key, answer);
    this.#writing.set(key, writing);
    try {
      return (await writing) ?? (await answer);
    } finally {
      if (this.#writing.get(key) === writing) this.#writing.delete(key);
    }
  }

  async #store(key: string, written: Promise<PageAnswer>): Promise<VisitorPage | null> {
    const answer = await written;
    if (!('html' in answer) || answer.status !== 200 || answer.signedIn || answer.sessionEnded) return null;
    const packed = await pack(Buffer.from(answer.html));
    const page = { packed, hidden: answer.hidden, writtenAt: this.#now() };
    this.#kept.set(key, page);
    return page;
  }
}
