import type { NavigationWindow } from '#web/app/navigation.ts';

interface MemoryEntry {
  readonly href: string;
  readonly state: unknown;
}

/** The part of a window that navigation uses, in memory: an address, its history, and steps in it. */
export class MemoryWindow extends EventTarget implements NavigationWindow {
  /** The documents that were loaded, and how: a real window would be gone. */
  readonly documents: (readonly [how: 'assign' | 'replace', href: string])[] = [];
  readonly #origin: string;
  #entries: MemoryEntry[];
  #at = 0;

  constructor(path: string, origin = 'https://resilience.example') {
    super();
    this.#origin = origin;
    this.#entries = [{ href: origin + path, state: null }];
  }

  get location() {
    const load = (how: 'assign' | 'replace') => (href: string | URL) => {
      this.documents.push([how, String(href)]);
    };
    return { href: this.#entry.href, assign: load('assign'), replace: load('replace') };
  }

  get history() {
    return {
      state: this.#entry.state,
      pushState: (state: unknown, _title: string, href: string) => {
        this.#entries = [...this.#entries.slice(0, this.#at + 1), { state: structuredClone(state), href }];
        this.#at += 1;
      },
      replaceState: (state: unknown, _title: string, href: string) => {
        this.#entries[this.#at] = { state: structuredClone(state), href };
      },
    };
  }

  /** The addresses of the history without their origin, from the first on. */
  get paths(): string[] {
    return this.#entries.map(({ href }) => href.replace(this.#origin, ''));
  }

  /** Steps back or forward, as the browser's buttons do. */
  step(by: -1 | 1): void {
    this.#at += by;
    this.dispatchEvent(new Event('popstate'));
  }

  /** Follows a link within the page, as the browser does by itself. */
  jump(hash: string): void {
    this.history.pushState(null, '', new URL(hash, this.location.href).href);
    this.dispatchEvent(new Event('popstate'));
  }

  get #entry(): MemoryEntry {
    const entry = this.#entries[this.#at];
    if (entry === undefined) throw new Error('No such entry of the history');
    return entry;
  }
}
