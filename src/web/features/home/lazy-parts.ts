import { lazy } from 'react';

const loadSteps = () => import('./steps-panel.tsx');
const loadDialog = () => import('./emoji-dialog.tsx');

/** What a row opens: chunks of their own, since the first screen shows neither. */
export const StepsPanel = lazy(async () => ({ default: (await loadSteps()).StepsPanel }));
export const EmojiDialog = lazy(async () => ({ default: (await loadDialog()).EmojiDialog }));

/** Fetch ahead what somebody is about to open. A failure is met again when it opens. */
export const preloadSteps = (): void => void loadSteps().catch(() => undefined);
export const preloadDialog = (): void => void loadDialog().catch(() => undefined);
