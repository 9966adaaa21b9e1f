import { lazy } from 'react';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { loadTexts } from '#web/platform/texts.ts';

/**
 * The features that other features open, each a chunk of its own, since no first screen shows them. Only this file below the features may
 * import them, and only by `import()` (scripts/lint/zones.ts).
 */

const loadCreator = async () => {
  const [code] = await Promise.all([import('#web/features/creator/creator-panel.tsx'), loadTexts('creator')]);
  return { default: code.CreatorPanel };
};

export const CreatorPanel = lazy(loadCreator);

export const EmojiPicker = lazy(async () => {
  const [code] = await Promise.all([
    import('#web/features/emoji-picker/emoji-picker.tsx'),
    loadTexts('emojiPicker'),
  ]);
  return { default: code.EmojiPicker };
});

/** A random name of the first category (specification §4), without loading the picker. */
export async function randomEmoji(): Promise<string> {
  const { randomEmojiName } = await import('#web/features/emoji-picker/emoji-names.ts');
  return randomEmojiName();
}

/** Weekdays and steps use the creator's texts. */
const sheetTexts = ['sheet', 'channels', 'arrange', 'undo', 'creator', 'toasts', 'validation'] as const;

const loadHabitSheet = () => import('#web/features/habit-sheet/habit-sheet.tsx');
const loadDividerSheet = () => import('#web/features/habit-sheet/divider-sheet.tsx');

export const HabitSheet = lazy(async () => {
  const [code] = await Promise.all([loadHabitSheet(), loadTexts(...sheetTexts)]);
  return { default: code.HabitSheet };
});

export const DividerSheet = lazy(async () => {
  const [code] = await Promise.all([loadDividerSheet(), loadTexts(...sheetTexts)]);
  return { default: code.DividerSheet };
});

/** Prefetch what the user is about to open. A failure shows again when it opens. */
export const preloadCreator = (): void => void loadCreator().catch(ignoreFailure);
export const preloadHabitSheet = (): void => void loadHabitSheet().catch(ignoreFailure);
export const preloadDividerSheet = (): void => void loadDividerSheet().catch(ignoreFailure);
