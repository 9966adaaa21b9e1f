import { type ComponentType, use } from 'react';
import type { LaterArea } from '#i18n/messages.ts';
import { ignoreFailure } from './log-failure.ts';
import { loadTexts } from './texts.ts';

/** A component in a chunk of its own. The route's loader or a link loads it before it is shown. */
export interface LazyComponent<P = object> {
  /** The chunk's source, by which the server finds the files to preload. */
  readonly source: string;
  /** The texts loaded with it. */
  readonly texts: readonly LaterArea[];
  readonly Component: ComponentType<P>;
  preload(): Promise<void>;
}

/** What a document needs to know of one. */
export type LazyPart = Pick<LazyComponent, 'source' | 'texts'>;

/** Those that a render on the server shows; its document preloads their files. */
let shown: Set<LazyPart> | undefined;

/** Runs a render that cannot wait, and returns its result with the lazy components that it shows. */
export function collectShown<T>(render: () => T): { result: T; parts: readonly LazyPart[] } {
  const parts = new Set<LazyPart>();
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
export function lazyComponent<P extends object>(
  source: string,
  load: () => Promise<ComponentType<P>>,
  texts: readonly LaterArea[] = [],
  isOptional = false,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
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

  function Component(props: P) {
    shown?.add(own);
    use(preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  }

  const own: LazyComponent<P> = { source, texts, Component, preload };
  return own;
}
