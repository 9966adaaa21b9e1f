import { type ComponentType, lazy } from 'react';
import type { LaterArea } from '#i18n/messages.ts';
import { ignoreFailure } from './log-failure.ts';
import { loadTexts } from './texts.ts';

/** A lazy component that the page can do without: when its chunk fails to load, it renders nothing. */
export function optionalComponent<P = object>(load: () => Promise<ComponentType<P>>, ...texts: LaterArea[]) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [loaded] = await Promise.all([load(), loadTexts(...texts)]);
      return { default: loaded };
    } catch (error) {
      ignoreFailure(error);
      return { default: Nothing };
    }
  });
}

const Nothing = () => null;
