import type { Locale } from '#i18n/locale.ts';
import { fold } from '#web/shared/emoji-words/fold.ts';
import { rankOf } from '#web/shared/emoji-words/rank.ts';

/** In the order of the picker (docs/rules/pages.md#the-emoji-picker). */
export const categoryKeys = [
  'people',
  'food',
  'nature',
  'objects',
  'travel',
  'flags',
  'activity',
  'diversity',
  'symbol',
  'regional',
] as const;

export type CategoryKey = (typeof categoryKeys)[number];

export interface EmojiEntry {
  readonly name: string;
  /** The name in the current language. */
  readonly label: string;
  /** The folded names that are searched, in the current language first. */
  readonly searched: readonly string[];
}

export interface EmojiCategory {
  readonly key: CategoryKey;
  readonly emojis: readonly EmojiEntry[];
}

type Words = Partial<Record<CategoryKey, readonly string[]>>;

const loads = new Map<Locale, Promise<readonly EmojiCategory[]>>();

/** Every emoji by category; fetched once per language. A failed load is repeated at the next call. */
export function loadCategories(locale: Locale): Promise<readonly EmojiCategory[]> {
  const known = loads.get(locale);
  if (known) return known;
  const load = readCategories(locale).catch((error: unknown) => {
    loads.delete(locale);
    throw error;
  });
  loads.set(locale, load);
  return load;
}

async function readCategories(locale: Locale): Promise<EmojiCategory[]> {
  const [names, labels] = await Promise.all([readNames(), locale === 'fr' ? readFrench() : undefined]);
  return categoryKeys.map((key) => ({
    key,
    emojis: (names[key] ?? []).map((name, index) => entryOf(name, labels?.[key]?.[index])),
  }));
}

function entryOf(name: string, translated: string | undefined): EmojiEntry {
  const words = name.replaceAll('-', ' ');
  const label = translated ?? words;
  return { name, label, searched: [...new Set([label, words].map(fold))] };
}

async function readNames(): Promise<Words> {
  const [{ firstNames }, { moreNames }] = await Promise.all([
    import('#web/shared/emoji-words/first-names.ts'),
    import('#web/shared/emoji-words/more-names.ts'),
  ]);
  return { ...firstNames, ...moreNames };
}

async function readFrench(): Promise<Words> {
  const [{ firstLabels }, { moreLabels }] = await Promise.all([
    import('#web/shared/emoji-words/first-labels.ts'),
    import('./more-labels.ts'),
  ]);
  return { ...firstLabels, ...moreLabels };
}

/** A random name of the first category. */
export async function randomEmojiName(random: () => number = Math.random): Promise<string> {
  const { people } = (await import('#web/shared/emoji-words/first-names.ts')).firstNames;
  return people[Math.floor(random() * people.length)] ?? 'grinning-face';
}

/**
 * The emoji that contain the text, ignoring case and accents: those with the whole word first, then those with a word that begins so.
 * Categories without a match are left out, and the one of the best match comes first.
 */
export function searchCategories(
  categories: readonly EmojiCategory[],
  text: string,
  locale: Locale,
): readonly EmojiCategory[] {
  const locales: readonly Locale[] = locale === 'fr' ? ['fr', 'en'] : ['en'];
  const wanted = fold(text.trim()).replaceAll('-', ' ');
  if (wanted === '') return categories;
  return categories
    .map(({ key, emojis }) => ({ key, found: byRank(emojis, wanted, locales) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => (one.found[0]?.rank ?? 0) - (other.found[0]?.rank ?? 0))
    .map(({ key, found }) => ({ key, emojis: found.map(({ emoji }) => emoji) }));
}

function byRank(emojis: readonly EmojiEntry[], wanted: string, locales: readonly Locale[]) {
  return emojis
    .flatMap((emoji) => {
      const rank = rankOf(emoji, wanted, locales);
      return rank === null ? [] : [{ emoji, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
}
