/** An address of this site, as an entry of the browser's history. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What `navigate` was given beside the address; a reload keeps it. */
  readonly state: unknown;
  /** Identifies the entry. */
  readonly key: string;
}

/** The key of an entry that no navigation wrote, such as the first one of a document. */
export const FIRST_KEY = 'default';

/** Another address to go to instead, as a page or as a document of its own. */
export interface Redirect {
  readonly to: string;
  readonly isDocument?: boolean;
}

/** What entering an address comes to: its page, the offline page in its place, or a redirect. */
export type Entered = 'page' | 'away' | Redirect;

/** What entering an address came to in the end. An error is shown in the place of the page. */
export interface Outcome {
  readonly entered: Exclude<Entered, Redirect>;
  readonly error?: unknown;
}

/** What the document shows. A new object for each change. */
export interface Shown extends Outcome {
  readonly location: PageLocation;
  /** It was reached by a step back or forward, or by loading the document. */
  readonly isStep: boolean;
  /** Another page is being entered. */
  readonly isPending: boolean;
}

/** The part of a window that navigation uses. */
export interface NavigationWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
  readonly location: Pick<Location, 'href' | 'assign' | 'replace'>;
  addEventListener(type: 'popstate', listener: () => void): void;
}

export interface NavigationOptions {
  /** Lets the user in and loads the page at an address. */
  readonly enter: (url: URL) => Promise<Entered>;
  /** Gets each error that is shown. */
  readonly onError: (error: unknown) => void;
  /** What the server rendered; without it, `open` enters the first page. */
  readonly first?: Outcome | undefined;
  readonly window?: NavigationWindow;
}

/** What happens to the history: a step has changed it already. */
type Change = 'push' | 'replace' | 'step';

interface Target {
  readonly location: PageLocation;
  readonly change: Change;
}

/** What is stored with an entry of the history. */
interface StoredEntry {
  readonly key?: string;
  readonly state?: unknown;
  /** How many entries of this site come before it. */
  readonly index?: number;
}

const REDIRECTS_MAX = 10;

/**
 * Moves from page to page within one document. The address changes when the page is entered, so that what is shown and the address
 * agree; a step back or forward is the exception, since the browser has changed the address by then. A later navigation interrupts an
 * earlier one.
 */
export class Navigation {
  readonly #window: NavigationWindow;
  readonly #enter: NavigationOptions['enter'];
  readonly #onError: NavigationOptions['onError'];
  readonly #listeners = new Set<() => void>();
  #shown: Shown;
  /** What is being entered; null when nothing is. */
  #target: Target | null = null;
  /** The newest navigation. */
  #running: Promise<void> = Promise.resolve();

  constructor({ enter, onError, first, window = globalThis.window }: NavigationOptions) {
    this.#window = window;
    this.#enter = enter;
    this.#onError = onError;
    const isPending = first === undefined;
    this.#shown = { location: this.#current(), entered: 'page', ...first, isStep: true, isPending };
    window.addEventListener(
      'popstate',
      () => void this.#visit({ location: this.#current(), change: 'step' }),
    );
  }

  get shown(): Shown {
    return this.#shown;
  }

  /** Whether the entry before this one belongs to this site. */
  get canGoBack(): boolean {
    return this.#index > 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes to an address of this site. Resolves when the page is shown, or the one of a later navigation. */
  readonly navigate = (
    to: string,
    { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
  ): Promise<void> => {
    const location = this.#at(to, state);
    const isSame = urlOf(location) === urlOf(this.#shown.location);
    return this.#visit({ location, change: replace || isSame ? 'replace' : 'push' });
  };

  /** Enters the page again; one that is pending is entered from the start. */
  readonly revalidate = (): Promise<void> =>
    // A new object: it interrupts the one that is pending.
    this.#start({ ...(this.#target ?? { location: this.#shown.location, change: 'step' }) });

  /** Enters the first page of a document that no server rendered, unless a navigation leads elsewhere already. */
  async open(): Promise<void> {
    await (this.#target ? this.#running : this.#start({ location: this.#current(), change: 'step' }));
    // Another document is on its way: this one shows nothing.
    if (this.#shown.isPending) await new Promise(() => {});
  }

  get #entry(): StoredEntry {
    return (this.#window.history.state ?? {}) as StoredEntry;
  }

  get #index(): number {
    return this.#entry.index ?? 0;
  }

  #current(): PageLocation {
    const { key = FIRST_KEY, state = null } = this.#entry;
    return { ...this.#at(this.#window.location.href, state), key };
  }

  #at(to: string, state: unknown): PageLocation {
    const { pathname, search, hash } = new URL(to, this.#window.location.href);
    return { pathname, search, hash, state, key: Math.random().toString(36).slice(2) };
  }

  #visit(target: Target): Promise<void> {
    const { location } = target;
    const { shown } = this;
    const isSamePage =
      location.pathname === shown.location.pathname && location.search === shown.location.search;
    // Within a page there is nothing to enter.
    if (isSamePage && location.hash !== '' && !shown.isPending) {
      this.#running = Promise.resolve();
      this.#show(target, shown);
      return this.#running;
    }
    this.#set({ ...shown, isPending: true });
    return this.#start(target);
  }

  #start(target: Target): Promise<void> {
    this.#target = target;
    this.#running = this.#follow(target, target);
    return this.#running;
  }

  /** `target` is what was asked for, `at` where its redirects have led so far. */
  async #follow(target: Target, at: Target, redirects = 0): Promise<void> {
    let entered: Entered;
    try {
      if (redirects > REDIRECTS_MAX) throw new Error(`Too many redirects: ${target.location.pathname}`);
      entered = await this.#enter(this.#absolute(at.location));
    } catch (error) {
      if (this.#target !== target) return await this.#running;
      this.#onError(error);
      return this.#show(at, { entered: 'page', error });
    }
    if (this.#target !== target) return await this.#running;
    if (typeof entered === 'string') return this.#show(at, { entered });
    const change = at.change === 'push' ? 'push' : 'replace';
    if (entered.isDocument) return this.#load(entered.to, change);
    await this.#follow(target, { location: this.#at(entered.to, null), change }, redirects + 1);
  }

  #show({ location, change }: Target, { entered, error }: Outcome): void {
    this.#target = null;
    if (change !== 'step') this.#write(location, change);
    this.#set({ location, entered, error, isStep: change === 'step', isPending: false });
  }

  #write(location: PageLocation, change: Exclude<Change, 'step'>): void {
    const { href } = this.#absolute(location);
    const entry: StoredEntry = {
      key: location.key,
      state: location.state,
      index: this.#index + (change === 'push' ? 1 : 0),
    };
    try {
      this.#window.history[`${change}State`](entry, '', href);
    } catch {
      // WebKit refuses more than a hundred within half a minute.
      this.#load(href, change);
    }
  }

  #load(href: string, change: Exclude<Change, 'step'>): void {
    this.#window.location[change === 'push' ? 'assign' : 'replace'](href);
  }

  /** By its parts: a path may begin with two slashes, which would be read as another host. */
  #absolute({ pathname, search, hash }: PageLocation): URL {
    return Object.assign(new URL(this.#window.location.href), { pathname, search, hash });
  }

  #set(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

function urlOf({ pathname, search, hash }: PageLocation): string {
  return pathname + search + hash;
}
