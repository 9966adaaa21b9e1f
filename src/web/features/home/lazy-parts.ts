import { lazy } from 'react';
import { loadTexts } from '#web/platform/texts.ts';

const loadSteps = () => import('./steps-panel.tsx');
const loadDialog = () => import('./emoji-dialog.tsx');

/** What a row opens: chunks of their own, since the first screen shows neither. */
export const StepsPanel = lazy(async () => ({ default: (await loadSteps()).StepsPanel }));
export const EmojiDialog = lazy(async () => ({ default: (await loadDialog()).EmojiDialog }));
/** Only for those whose email is not confirmed. */
export const EmailNotice = lazy(async () => {
  const [code] = await Promise.all([import('./email-notice.tsx'), loadTexts('confirmation')]);
  return { default: code.EmailNotice };
});

/** Fetch ahead what somebody is about to open. A failure is met again when it opens. */
export const preloadSteps = (): void => void loadSteps().catch(() => undefined);
export const preloadDialog = (): void => void loadDialog().catch(() => undefined);
