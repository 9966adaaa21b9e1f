import type { Locale } from '#i18n/locale.ts';

/** In the order of the picker (specification §2). */
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
  /** The searched text: lower case, without accents. */
  readonly searched: string;
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
  return { name, label: translated ?? words, searched: fold(`${name}\n${words}\n${translated ?? ''}`) };
}

async function readNames(): Promise<Words> {
  const [{ firstNames }, { moreNames }] = await Promise.all([
    import('./first-names.ts'),
    import('./more-names.ts'),
  ]);
  return { ...firstNames, ...moreNames };
}

async function readFrench(): Promise<Words> {
  const { frenchLabels } = await import('./french-labels.ts');
  return frenchLabels;
}

/** A random name of the first category. */
export async function randomEmojiName(random: () => number = Math.random): Promise<string> {
  const { people } = (await import('./first-names.ts')).firstNames;
  return people[Math.floor(random() * people.length)] ?? 'grinning-face';
}

/** The emoji that contain the text, ignoring case and accents; categories without a match are left out. */
export function searchCategories(
  categories: readonly EmojiCategory[],
  text: string,
): readonly EmojiCategory[] {
  const wanted = fold(text.trim());
  if (wanted === '') return categories;
  return categories
    .map(({ key, emojis }) => ({ key, emojis: emojis.filter((emoji) => emoji.searched.includes(wanted)) }))
    .filter(({ emojis }) => emojis.length > 0);
}

function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
}
