import { lazy } from 'react';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import type { Locale } from '#i18n/locale.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { withTexts } from './with-texts.ts';

/**
 * The features that other features open, each a chunk of its own, since no first screen shows them. Only this file below the features may
 * import them, and only by `import()` (scripts/lint/zones.ts).
 */

const creatorTexts = ['creator', 'channels', 'plan', 'toasts', 'validation'] as const;
/** Weekdays and steps use the creator's texts. */
const sheetTexts = ['sheet', 'groups', 'arrange', 'undo', ...creatorTexts] as const;

const loadCreator = withTexts(
  async () => {
    void lateDefinitions.load();
    return (await import('#web/features/creator/creator-panel.tsx')).CreatorPanel;
  },
  ...creatorTexts,
);
const loadPicker = async () => (await import('#web/features/emoji-picker/emoji-picker.tsx')).EmojiPicker;
const loadHabitSheet = async () => {
  void lateDefinitions.load();
  return (await import('#web/features/habit-sheet/habit-sheet.tsx')).HabitSheet;
};
const loadDividerSheet = async () =>
  (await import('#web/features/habit-sheet/divider-sheet.tsx')).DividerSheet;
const loadDaySheet = async () => (await import('#web/features/day-sheet/day-sheet.tsx')).DaySheet;

export const CreatorPanel = lazy(loadCreator);
export const EmojiPicker = lazy(withTexts(loadPicker, 'emojiPicker'));
export const HabitSheet = lazy(withTexts(loadHabitSheet, ...sheetTexts));
export const DividerSheet = lazy(withTexts(loadDividerSheet, ...sheetTexts));
export const DaySheet = lazy(withTexts(loadDaySheet, 'day', 'amounts', 'sheet', 'validation'));

const loadTags = withTexts(
  async () =>
    await (await import('#web/features/settings/connections/connections-page.tsx')).loadTagsDialog(),
  ...(['connecting', 'connections', 'security', 'account'] as const),
);

/** The tags of a habit, which its sheet opens. Their other texts are those of the sheet. */
export const loadTagsDialog = async () => (await loadTags()).default;

/** A random name of the first category (docs/rules/pages.md#the-creator), without loading the picker. */
export async function randomEmoji(): Promise<string> {
  const { randomEmojiName } = await import('#web/features/emoji-picker/emoji-names.ts');
  return randomEmojiName();
}

/** Finds emoji for the name of a habit, without loading the picker. */
export async function emojiSuggestions(locale: Locale) {
  const { loadSuggest } = await import('#web/shared/emoji-words/suggest.ts');
  return loadSuggest(locale);
}

/** Prefetch what the user is about to open. A failure shows again when it opens. */
export const preloadCreator = (): void => void loadCreator().catch(ignoreFailure);
export const preloadHabitSheet = (): void => void loadHabitSheet().catch(ignoreFailure);
export const preloadDividerSheet = (): void => void loadDividerSheet().catch(ignoreFailure);
