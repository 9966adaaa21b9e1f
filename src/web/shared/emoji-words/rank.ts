import type { Locale } from '#i18n/locale.ts';
import { keywordsOf } from './keywords.ts';

/** How well a word finds an emoji: the lower, the better. */
export const ranks = { keyword: 0, name: 1, word: 2, prefix: 3, part: 4 } as const;

/** Added to what is found in the other language: it comes after whole words of the current one, and before parts of its words. */
const OTHER_LANGUAGE = 2.5;

/** What is compared: folded names, in the current language first. */
export interface Ranked {
  readonly name: string;
  readonly searched: readonly string[];
}

/** The rank of an emoji for a folded text in the order of `locales`; null when it matches in no way up to `worst`. */
export function rankOf(
  { name, searched }: Ranked,
  wanted: string,
  locales: readonly Locale[],
  worst: number = ranks.part,
): number | null {
  let best = Number.POSITIVE_INFINITY;
  for (const [index, locale] of locales.entries()) {
    const place = keywordsOf(locale).get(wanted)?.indexOf(name) ?? -1;
    // The first emoji of a keyword comes before its others.
    if (place >= 0) best = Math.min(best, ranks.keyword + place / 100 + index * OTHER_LANGUAGE);
  }
  for (const [index, text] of searched.entries()) {
    const rank = rankIn(text, wanted);
    if (rank <= worst) best = Math.min(best, rank + index * OTHER_LANGUAGE);
  }
  return best === Number.POSITIVE_INFINITY ? null : best;
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[a-z0-9]/.test(character);

function rankIn(text: string, wanted: string): number {
  if (text === wanted) return ranks.name;
  let best = Number.POSITIVE_INFINITY;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const starts = !isLetter(text[at - 1]);
    const ends = !isLetter(text[at + wanted.length]);
    best = Math.min(best, starts ? (ends ? ranks.word : ranks.prefix) : ranks.part);
  }
  return best;
}
