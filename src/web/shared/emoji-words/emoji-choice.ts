import type { Locale } from '#i18n/locale.ts';
import { loadSuggest } from './suggest.ts';

/** How habits of other apps get an emoji of ours. */
export async function loadEmojiChoice(locale: Locale) {
  const [suggest, { default: codes }, { firstNames }] = await Promise.all([
    loadSuggest(locale),
    import('./data/codes.json', { with: { type: 'json' } }),
    import('./first-names.ts'),
  ]);
  const categories = Object.keys(codes) as (keyof typeof codes)[];
  const named = new Map(
    categories.flatMap((category) =>
      codes[category].map((code, place): [string, string] => [code, firstNames[category][place] ?? '']),
    ),
  );
  return {
    /** The name of our picture of an emoji; null for one that we lack. */
    emojiNamed: (character: string) =>
      named.get(codeOf(character)) ?? named.get(plainCodeOf(character)) ?? null,
    /** The emoji that is suggested for a name; null for none. */
    suggestEmoji: (name: string) => suggest(name).best?.name ?? null,
  };
}

const codePoints = (character: string): string[] =>
  Array.from(character, (each) => (each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'));

const codeOf = (character: string): string => codePoints(character).join('-');

/** Without a skin tone, and without the mark that asks for a picture instead of a letter. */
const plainCodeOf = (character: string): string =>
  codePoints(character)
    .filter((code) => !/^(?:FE0F|1F3F[B-F])$/.test(code))
    .join('-');
