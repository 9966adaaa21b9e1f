import { lazy } from 'react';
import { loadTexts } from '#web/platform/texts.ts';

async function load() {
  const [code] = await Promise.all([
    import('#web/features/emoji-picker/emoji-picker.tsx'),
    loadTexts('emojiPicker'),
  ]);
  return { default: code.EmojiPicker };
}

/** The emoji picker, a chunk of its own that several features open. */
export const EmojiPicker = lazy(load);

/** A random name of the first category (specification §4), without the picker itself. */
export async function randomEmoji(): Promise<string> {
  const { randomEmojiName } = await import('#web/features/emoji-picker/emoji-names.ts');
  return randomEmojiName();
}
