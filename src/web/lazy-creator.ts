import { lazy } from 'react';
import { loadTexts } from './platform/texts.ts';

async function load() {
  const [code] = await Promise.all([import('./features/creator/creator-panel.tsx'), loadTexts('creator')]);
  return code;
}

/** The creator panel, a chunk of its own: nobody needs it for the first screen. */
export const CreatorPanel = lazy(async () => ({ default: (await load()).CreatorPanel }));

/** Fetches it ahead, when somebody is about to open it. A failure is met again when it opens. */
export function preloadCreator(): void {
  load().catch(() => undefined);
}
