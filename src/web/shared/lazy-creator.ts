import { lazy } from 'react';
import { loadTexts } from '#web/platform/texts.ts';

async function load() {
  const [code] = await Promise.all([import('#web/features/creator/creator-panel.tsx'), loadTexts('creator')]);
  return { default: code.CreatorPanel };
}

/** The creator panel, a chunk of its own: nobody needs it for the first screen. */
export const CreatorPanel = lazy(load);

/** Fetches it ahead, when somebody is about to open it. A failure is met again when it opens. */
export function preloadCreator(): void {
  load().catch(() => undefined);
}
