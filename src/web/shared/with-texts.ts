import type { ComponentType } from 'react';
import type { LaterArea } from '#i18n/messages.ts';
import { loadTexts } from '#web/platform/texts.ts';

/** Loads a component together with its texts, for `lazy`. */
export function withTexts<P>(load: () => Promise<ComponentType<P>>, ...texts: readonly LaterArea[]) {
  return async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: component };
  };
}
