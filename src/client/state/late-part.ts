/** A part of the client that is loaded after the first screen, and what changes then. */
export interface LatePart {
  readonly isLoaded: () => boolean;
  /** Loads it; false when that failed, and the next call tries again. */
  readonly load: () => Promise<boolean>;
  /** Calls back when it has come. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createLatePart(fetch: () => Promise<unknown>): LatePart {
  const listeners = new Set<() => void>();
  let loaded = false;
  let loading: Promise<boolean> | null = null;

  async function begin(): Promise<boolean> {
    try {
      await fetch();
    } catch {
      loading = null;
      return false;
    }
    loaded = true;
    for (const listener of listeners) listener();
    return true;
  }

  return {
    isLoaded: () => loaded,
    load: () => (loading ??= begin()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
