import { type ComponentType, use } from 'react';
import type { LaterArea } from '#i18n/messages.ts';
import { ignoreFailure } from './log-failure.ts';
import { loadTexts } from './texts.ts';

/** A component in a chunk of its own. The route's loader or a link loads it before it is shown. */
export interface LazyComponent {
  /** The chunk's source, by which the server finds the files to preload. */
  readonly source: string;
  /** The texts loaded with it. */
  readonly texts: readonly LaterArea[];
  readonly Component: ComponentType;
  preload(): Promise<void>;
}

/** Those that a render on the server shows; its document preloads their files. */
let shown: Set<LazyComponent> | undefined;

/** Runs a render that cannot wait, and returns its result with the lazy components that it shows. */
export function collectShown<T>(render: () => T): { result: T; parts: readonly LazyComponent[] } {
  const parts = new Set<LazyComponent>();
  shown = parts;
  try {
    return { result: render(), parts: [...parts] };
  } finally {
    shown = undefined;
  }
}

/**
 * Marks a promise as React does once it has resolved, so that `use` returns at once: the server renders a string and cannot wait, and a
 * component that has waited must call `use` again.
 */
function settled(promise: Promise<void>): Promise<void> {
  promise.then(
    () => Object.assign(promise, { status: 'fulfilled' }),
    () => undefined,
  );
  return promise;
}

/** One that the page can do without (`isOptional`) renders nothing when its chunk fails to load. */
export function lazyComponent(
  source: string,
  load: () => Promise<ComponentType>,
  texts: readonly LaterArea[] = [],
  isOptional = false,
): LazyComponent {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  async function fetchChunk(): Promise<void> {
    try {
      [Loaded] = await Promise.all([load(), loadTexts(...texts)]);
    } catch (error) {
      if (isOptional) return ignoreFailure(error);
      // The next call loads again: a chunk that failed once may be available then.
      loading = undefined;
      throw error;
    }
  }

  function preload(): Promise<void> {
    loading ??= settled(fetchChunk());
    return loading;
  }

  function Component() {
    shown?.add(own);
    use(preload());
    return Loaded === undefined ? null : <Loaded />;
  }

  const own: LazyComponent = { source, texts, Component, preload };
  return own;
}
