import { type SearchIndex, wordsIn } from './find.ts';
import type { Passage } from './markdown.ts';

export interface Searched {
  readonly path: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}

/** Words of every page say nothing about one. */
const COMMON_SHARE = 0.25;

/** Deeper headings count to the one above them. */
const DEEPEST = 3;

/** Which words are where, for the search in the browser. */
export function buildIndex(pages: readonly Searched[]): SearchIndex {
  const sections: { page: number; slug: string; text: string }[] = [];
  const found = new Map<string, Set<number>>();
  for (const [page, { passages }] of pages.entries()) {
    for (const { depth, slug, text, words } of passages) {
      if (depth <= DEEPEST) sections.push({ page, slug: depth === 1 ? '' : slug, text });
      for (const word of wordsIn(`${text} ${words}`).filter(isTelling)) {
        found.set(word, (found.get(word) ?? new Set()).add(sections.length - 1));
      }
    }
  }
  const words = [...found]
    .filter(([, where]) => where.size < COMMON_SHARE * sections.length)
    .map(([word, where]) => [word, [...where]] as const);
  const listed = pages.map(({ path, title }) => ({ path, title }));
  return { pages: listed, sections, words: Object.fromEntries(words) };
}

/** Numbers of one or two digits, single letters and what only a machine reads are not searched for. */
const isTelling = (word: string): boolean => word.length > 2 && word.length < 40 && !/^\d+$/.test(word);
