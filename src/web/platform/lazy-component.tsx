import { type ComponentType, use } from 'react';
import type { LaterArea } from '#i18n/messages.ts';
import { loadTexts } from './texts.ts';

/** A component that is a chunk of its own. It is loaded before it is shown, by the route's loader or ahead of time by a link. */
export interface LazyComponent {
  /** The chunk's source, by which the server finds the files to preload. */
  readonly source: string;
  /** The texts that come with it. */
  readonly texts: readonly LaterArea[];
  readonly Component: ComponentType;
  preload(): Promise<void>;
}

export function lazyComponent(
  source: string,
  load: () => Promise<ComponentType>,
  ...texts: readonly LaterArea[]
): LazyComponent {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  async function fetchChunk(): Promise<void> {
    try {
      [Loaded] = await Promise.all([load(), loadTexts(...texts)]);
    } catch (error) {
      // The next try loads again: a chunk that failed once may be there after all.
      loading = undefined;
      throw error;
    }
  }

  function preload(): Promise<void> {
    loading ??= fetchChunk();
    return loading;
  }

  function Component() {
    // Once loaded it renders at once: the server writes a string and cannot wait.
    if (Loaded === undefined) use(preload());
    return Loaded === undefined ? null : <Loaded />;
  }

  return { source, texts, Component, preload };
}
